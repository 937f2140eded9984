import { CROP_STEP, type CropName, SHARE_WIDTH } from '../../site/content/picture-crops.ts';
import { IMAGES_BASE, picturePath, UNVERSIONED } from '../../site/content/picture-source.ts';
import { type ImageFormat, WIDTHS } from '../../site/content/picture-url.ts';

/** What one address of the image route asks for. */
export interface ImageAddress {
  /** `media/works/kanda/cover.jpg` or `host/wp-content/uploads/plan.jpg`, in its one spelling. */
  source: string;
  /** The start of the original's SHA-256; null where the backend has not said it. */
  version: string | null;
  variant: Variant;
}

/** What is made of an original. Nothing is enlarged: `width`, in pixels, is the most. */
export interface Variant {
  width: number;
  format: ImageFormat;
  /** `position` along the side that is cut, in per cent. */
  crop: { name: CropName; position: number } | null;
}

const ADDRESS = new RegExp(`^${IMAGES_BASE}/([0-9a-f]{16}|${UNVERSIONED})/((media|host)/(.+))/([^/]+)$`);
const VARIANT = /^(?:(share|tall)-(\d{1,3})-)?(\d{3,4})\.(avif|webp|jpg)$/;

/** Null for every path that is not, to the letter, one that the site itself would write. */
export function readAddress(pathname: string): ImageAddress | null {
  const [, version, source = '', , path = '', name = ''] = ADDRESS.exec(pathname) ?? [];
  const variant = readVariant(name);
  if (!variant || picturePath(path) !== path) return null;
  return { source, version: version === UNVERSIONED ? null : (version ?? null), variant };
}

function readVariant(name: string): Variant | null {
  const [, crop, digits, pixels, format] = VARIANT.exec(name) ?? [];
  if (!format) return null;
  const variant: Variant = {
    width: Number(pixels),
    format: format as ImageFormat,
    crop: crop ? { name: crop as CropName, position: Number(digits) } : null,
  };
  // One spelling only: `share-05-` would be kept beside `share-5-`.
  return isMade(variant) && variantName(variant) === name ? variant : null;
}

function isMade({ width, format, crop }: Variant): boolean {
  if (crop && (crop.position > 100 || crop.position % CROP_STEP !== 0)) return false;
  return crop?.name === 'share' ? width === SHARE_WIDTH && format === 'jpg' : WIDTHS.includes(width);
}

/** What is made of an original, in its address's own words: `640.avif`, `share-40-1200.jpg`. */
export function variantName({ width, format, crop }: Variant): string {
  return `${crop ? `${crop.name}-${crop.position}-` : ''}${width}.${format}`;
}
