import type { Picture as PictureData } from '../../contract/entries/fields.ts';
import type { Locale } from '../i18n/locales.ts';
import { type CropName, cropHeight, cropName, cropWidth } from '../pictures/picture-crops.ts';
import { pictureHints } from '../pictures/picture-hints.ts';
import { fallbackUrl, isServed, sourceSet } from '../pictures/picture-url.ts';
import { useStore } from '../state/store.tsx';
import { Phrases } from './phrases.tsx';

/** `sizes` of a card in a grid whose cards are at least 20rem wide. */
export const CARD_SIZES = '(width >= 70rem) 30vw, (width >= 46rem) 46vw, 92vw';

/** Crop to load when a media condition holds. */
export interface Cut {
  media: string;
  crop: CropName;
}

/** Crops for boxes that are portrait only on phones. */
export const NARROW = [{ media: '(width < 48rem)', crop: 'tall' }] as const satisfies Cut[];

/**
 * Responsive picture in several sizes and formats, with a blurred placeholder and a focal point for cropping. Loading
 * causes no layout shift.
 *
 * @param sizes displayed width, as in HTML's `sizes`; for a taller crop box, the width of the uncropped picture
 * @param cuts crops by media condition, narrowest first: the portrait variant or the picture is cropped around its
 *   focal point on the server, and `sizes` refers to the crop
 * @param priority for the picture in the first view; all others load lazily
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

/** Renders a picture without React context, for static markup. */
export function pictureIn(
  locale: Locale,
  { picture, sizes, cuts = [], priority = false, decorative = false, className }: PictureProps,
) {
  const { src, width, height, alt, focal, tones, portrait } = picture;
  // Lazy pictures are laid out before loading, so `auto` lets supporting browsers use the actual width.
  const sizesAttribute = priority ? sizes : `auto, ${sizes}`;
  const sources = (cut?: Cut) => {
    const file = (cut && portrait) || picture;
    const cutWidth = cut && cropWidth(cut.crop, file);
    return (['avif', 'webp'] as const).map((format) => (
      <source
        key={`${cut?.crop} ${format}`}
        media={cut?.media}
        type={`image/${format}`}
        srcSet={sourceSet(file.src, cutWidth ?? width, format, cut && cropName(cut.crop, file))}
        sizes={sizesAttribute}
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
        {...(priority ? { fetchPriority: 'high' } : { sizes: sizesAttribute, loading: 'lazy' })}
        {...pictureHints(tones, focal)}
      />
    </picture>
  );
}

/** Caption from the picture's data, if any. Must be inside the picture's `figure`. */
export function Caption({ picture }: { picture: PictureData }) {
  const { locale } = useStore().page;
  const { caption } = picture;
  return (
    caption && (
      <figcaption>
        <Phrases text={caption[locale]} />
      </figcaption>
    )
  );
}

/** Renders a caption without React context, for static markup. */
export function captionIn(locale: Locale, { caption }: PictureData) {
  return caption && <figcaption>{caption[locale]}</figcaption>;
}
