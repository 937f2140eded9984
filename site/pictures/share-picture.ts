import type { Picture } from '../../contract/entries/fields.ts';
import type { Locale } from '../i18n/locales.ts';
import { cropHeight, cropName, cropWidth, SHARE_WIDTH } from './picture-crops.ts';
import { isServed } from './picture-url.ts';

/** `src` is absolute for other hosts. */
export interface SharePicture {
  src: string;
  width: number;
  height: number;
  alt: string;
}

/** In pixels; share images are enlarged at most 1.5 times. */
const MIN_PICTURE = { width: 800, height: 420 };

/** Returns null if the picture is missing, too small or on another host. */
export function pageSharePicture(picture: Picture | null | undefined, locale: Locale): SharePicture | null {
  const isLarge = picture && picture.width >= MIN_PICTURE.width && picture.height >= MIN_PICTURE.height;
  return isLarge && isServed(picture.src) ? sharePicture(picture, locale) : null;
}

/** Cropped around the focal point. Social networks' crawlers support no newer format than JPEG. */
export function sharePicture(picture: Picture, locale: Locale): SharePicture {
  const { src, width, height } = picture;
  const alt = picture.alt[locale];
  if (!isServed(src)) return { src, width, height, alt };
  const shareWidth = Math.min(SHARE_WIDTH, cropWidth('share', picture));
  const variant = `${cropName('share', picture)}${SHARE_WIDTH}.jpg`;
  return { src: `${src}/${variant}`, width: shareWidth, height: cropHeight('share', shareWidth), alt };
}
