import { CROP_STEP, CROPS, type CropName, SHARE_WIDTH } from '../../site/pictures/picture-crops.ts';
import { IMAGES_BASE, imageAddress, picturePath, UNVERSIONED } from '../../site/pictures/picture-source.ts';
import { type ImageFormat, largestUrl, WIDTHS } from '../../site/pictures/picture-url.ts';

export interface ImagePath {
  /** For example `media/works/kanda/cover.jpg` or `host/wp-content/uploads/plan.jpg`. */
  source: string;
  /** First 16 hexadecimal digits of the original's SHA-256. */
  version: string | null;
  variant: Variant;
}

/** `width` is a maximum, because images are not enlarged. */
export interface Variant {
  width: number;
  format: ImageFormat;
  /** Along the cropped side, in percent. */
  crop: { name: CropName; position: number } | null;
}

const IMAGE_PATH = new RegExp(`^${IMAGES_BASE}/([0-9a-f]{16}|${UNVERSIONED})/((media|host)/(.+))/([^/]+)$`);
const VARIANT = new RegExp(`^(?:(${Object.keys(CROPS).join('|')})-(\\d{1,3})-)?(\\d{3,4})\\.(avif|webp|jpg)$`);

export function parseImagePath(pathname: string): ImagePath | null {
  const [, version, source = '', , path = '', name = ''] = IMAGE_PATH.exec(pathname) ?? [];
  const variant = parseVariant(name);
  if (!variant || picturePath(path) !== path) return null;
  return { source, version: version === UNVERSIONED ? null : (version ?? null), variant };
}

function parseVariant(name: string): Variant | null {
  const [, crop, digits, pixels, format] = VARIANT.exec(name) ?? [];
  if (!format) return null;
  const variant: Variant = {
    width: Number(pixels),
    format: format as ImageFormat,
    crop: crop ? { name: crop as CropName, position: Number(digits) } : null,
  };
  // `share-05-` must not be cached beside `share-5-`.
  return isAllowed(variant) && variantName(variant) === name ? variant : null;
}

function isAllowed({ width, format, crop }: Variant): boolean {
  if (crop && (crop.position > 100 || crop.position % CROP_STEP !== 0)) return false;
  return crop?.name === 'share' ? width === SHARE_WIDTH && format === 'jpg' : WIDTHS.includes(width);
}

export function publicPathOf(path: string): string {
  const address = imageAddress(`media/${path}`, undefined);
  return path.endsWith('.svg') ? address : largestUrl(address);
}

/** For example `640.avif` or `share-40-1200.jpg`. */
export function variantName({ width, format, crop }: Variant): string {
  return `${crop ? `${crop.name}-${crop.position}-` : ''}${width}.${format}`;
}
