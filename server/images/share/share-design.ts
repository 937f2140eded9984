import logoEn from '../../../company/brand/logo-en.svg?raw';
import logoJa from '../../../company/brand/logo-ja.svg?raw';
import type { Locale } from '../../../site/i18n/locales.ts';
import tokens from '../../../site/styles/tokens.css?raw';
import type { ShareDesign } from './card-drawing.ts';

const logos: Record<Locale, string> = { ja: logoJa, en: logoEn };

/** The site's own colours and logo: a share picture changes with them. */
export function shareDesign(locale: Locale): ShareDesign {
  return { paper: colourOf('paper'), ink: colourOf('ink'), night: colourOf('night'), logo: logos[locale] };
}

function colourOf(token: string): string {
  const [, colour] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (!colour) throw new Error(`site/styles/tokens.css has no colour --${token}.`);
  return colour;
}
