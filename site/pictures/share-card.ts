import type { Picture } from '../../contract/entries/fields.ts';
import type { Locale } from '../i18n/locales.ts';
import { IMAGES_BASE } from './picture-source.ts';
import { isServed } from './picture-url.ts';

/** Where the pictures for social networks are that the site makes itself: `/images/share{path}/{version}.jpg`. */
export const SHARE_BASE = `${IMAGES_BASE}/share`;

/** In pixels: what every network shows. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** A picture that is enlarged to more than one and a half times its size is none, in pixels. */
const MIN_PICTURE = { width: 800, height: 420 };

/** What is drawn for one page in one language. */
export interface ShareCard {
  /** Root-relative, in the page's language. */
  path: string;
  locale: Locale;
  title: string;
  /** At the image route; null where the page has none that can be drawn on. */
  picture: Picture | null;
}

/** @param picture the page's own, as `servePictures` leaves it */
export function shareCard(card: ShareCard): ShareCard {
  const { picture } = card;
  const isLarge = picture && picture.width >= MIN_PICTURE.width && picture.height >= MIN_PICTURE.height;
  return { ...card, picture: isLarge && isServed(picture.src) ? picture : null };
}

/** @param version changes with everything that is on the card */
export function shareAddress({ path }: Pick<ShareCard, 'path'>, version: string): string {
  return `${SHARE_BASE}${path === '/' ? '' : path}/${version}.jpg`;
}
