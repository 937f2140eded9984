import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Locale } from '../i18n/locales.ts';
import { canonicalHtml } from './canonical-html.server.ts';
import type { SafeHtml } from './safe-html.ts';

/** For markup that never changes in the browser. Safe: React escapes text, and HTML in it is sanitised. */
export function staticMarkup(node: ReactNode, locale: Locale): SafeHtml {
  return canonicalHtml(renderToStaticMarkup(node) as SafeHtml, locale);
}
