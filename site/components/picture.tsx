import type { Picture as PictureData } from '../../contract/entries/fields.ts';
import type { Locale } from '../i18n/locales.ts';
import { type CropName, cropHeight, cropName, cropWidth } from '../pictures/picture-crops.ts';
import { pictureHints } from '../pictures/picture-hints.ts';
import { fallbackUrl, isServed, sourceSet } from '../pictures/picture-url.ts';
import { useStore } from '../state/store.tsx';

/** `sizes` of a card in a grid of cards at least 20rem wide. */
export const CARD_SIZES = '(width >= 70rem) 30vw, (width >= 46rem) 46vw, 92vw';

/** What is sent where a media condition holds. */
export interface Cut {
  media: string;
  crop: CropName;
}

/** For boxes that are upright on telephones alone. */
export const NARROW = [{ media: '(width < 48rem)', crop: 'tall' }] as const satisfies Cut[];

/**
 * A picture in the sizes and formats that a browser may choose from, with its colour in its place until it arrives and
 * its focal point in sight where it is cropped. Nothing moves when it comes.
 *
 * @param sizes how wide it is shown, as in HTML's `sizes`; where it is cropped to a taller box, as wide as it would be
 *   uncropped
 * @param cuts media conditions under which its box is upright, the narrowest first: then it, or its portrait where it has
 *   one, is cut around its focal point before it is sent, and `sizes` speaks of the cut
 * @param priority for the one picture that is seen first; all others wait until they are near
 */
export function Picture(props: PictureProps) {
  return pictureIn(useStore().page.locale, props);
}

interface PictureProps {
  picture: PictureData;
  sizes: string;
  cuts?: readonly Cut[] | undefined;
  priority?: boolean;
  decorative?: boolean;
  className?: string | undefined;
}

/** The same where there is no page around it: in markup that is made beside it. */
export function pictureIn(
  locale: Locale,
  { picture, sizes, cuts = [], priority = false, decorative = false, className }: PictureProps,
) {
  const { src, width, height, alt, focal, colour, portrait } = picture;
  // A lazy picture is laid out before it is asked for, so that browsers which can measure it do.
  const shown = priority ? sizes : `auto, ${sizes}`;
  const sources = (cut?: Cut) => {
    const file = (cut && portrait) || picture;
    const cutWidth = cut && cropWidth(cut.crop, file);
    return (['avif', 'webp'] as const).map((format) => (
      <source
        key={`${cut?.crop} ${format}`}
        media={cut?.media}
        type={`image/${format}`}
        srcSet={sourceSet(file.src, cutWidth ?? width, format, cut && cropName(cut.crop, file))}
        sizes={shown}
        width={cutWidth}
        height={cut && cutWidth && cropHeight(cut.crop, cutWidth)}
      />
    ));
  };
  return (
    <picture>
      {isServed(src) && (
        <>
          {cuts.map(sources)}
          {sources()}
        </>
      )}
      <img
        className={className}
        src={fallbackUrl(src)}
        width={width}
        height={height}
        alt={decorative ? '' : alt[locale]}
        decoding="async"
        {...(priority ? { fetchPriority: 'high' } : { sizes: shown, loading: 'lazy' })}
        {...pictureHints(colour, focal)}
      />
    </picture>
  );
}

/** What a picture's data say of it, where they do: inside the `figure` in which the picture stands. */
export function Caption({ picture }: { picture: PictureData }) {
  return captionIn(useStore().page.locale, picture);
}

export function captionIn(locale: Locale, { caption }: PictureData) {
  return caption && <figcaption>{caption[locale]}</figcaption>;
}
