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

/**
 * The company's own picture, for what is no page: a JPEG in the shape that social networks show, because their crawlers read
 * nothing newer. Runs on the server only.
 */
export function sharePicture(picture: Picture, locale: Locale): SharePicture {
  const { src, width, height } = picture;
  const alt = picture.alt[locale];
  if (!isServed(src)) return { src, width, height, alt };
  const shown = Math.min(SHARE_WIDTH, cropWidth('share', picture));
  const variant = `${cropName('share', picture)}${SHARE_WIDTH}.jpg`;
  return { src: `${src}/${variant}`, width: shown, height: cropHeight('share', shown), alt };
}
