import type { Picture } from '../../contract/entries/fields.ts';
import type { Locale } from '../i18n/locales.ts';
import { cropHeight, cropName, cropWidth, SHARE_WIDTH } from './picture-crops.ts';
import { isServed } from './picture-url.ts';

/** A picture for social sharing, in one language. `src` is root-relative, or absolute where it is from elsewhere. */
export interface SharePicture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** Minimum size in pixels. A smaller picture would be enlarged to more than one and a half times its size. */
const MIN_PICTURE = { width: 800, height: 420 };

/** The share picture of a page from the page's own picture; null where that is missing, too small or from elsewhere. */
export function pageSharePicture(picture: Picture | null | undefined, locale: Locale): SharePicture | null {
  const isLarge = picture && picture.width >= MIN_PICTURE.width && picture.height >= MIN_PICTURE.height;
  return isLarge && isServed(picture.src) ? sharePicture(picture, locale) : null;
}

/**
 * A picture in the shape that social networks show, cut around its focal point: a JPEG, because their crawlers read nothing newer.
 * Runs on the server only.
 */
export function sharePicture(picture: Picture, locale: Locale): SharePicture {
  const { src, width, height } = picture;
  const alt = picture.alt[locale];
  if (!isServed(src)) return { src, width, height, alt };
  const shown = Math.min(SHARE_WIDTH, cropWidth('share', picture));
  const variant = `${cropName('share', picture)}${SHARE_WIDTH}.jpg`;
  return { src: `${src}/${variant}`, width: shown, height: cropHeight('share', shown), alt };
}
