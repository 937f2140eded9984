import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { pictureHints } from '../../pictures/picture-hints.ts';
import { imageAddress, isHostOf } from '../../pictures/picture-source.ts';
import { fallbackUrl, type ImageFormat, sourceSet } from '../../pictures/picture-url.ts';
import { cleanAddress, schemeOf } from '../address.ts';
import type { RichTextOptions } from '../options.ts';

/** Width of the text column. */
const SIZES = 'auto, (width >= 46rem) 42rem, 92vw';

/** Width of the variant for pictures of unknown size. */
const UNKNOWN_WIDTH = 1080;

/**
 * Converts the backend's pictures to `picture` elements.
 * Pictures of the permitted origins stay, without a referrer. All other pictures are replaced by their alternative text.
 */
export function rewriteImages(tree: Root, options: RichTextOptions): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return undefined;
    const { dataVersion, dataTones, srcSet, ...attributes } = node.properties;
    const alt = typeof attributes.alt === 'string' ? attributes.alt : '';
    const lazy = { ...attributes, alt, loading: 'lazy', decoding: 'async' };
    const address = addressOf(attributes.src);
    const source = address && options.pictureSource(address);
    if (source) {
      const original = largestIn(srcSet, options.pictureSource);
      const version = typeof dataVersion === 'string' && !original ? dataVersion : undefined;
      node.properties = { ...lazy, ...hints(dataTones) };
      parent.children[index] = pictureElement(node, imageAddress(original?.source ?? source, version), original?.width);
    } else if (address && isPermitted(address, options)) {
      node.properties = { ...lazy, src: new URL(address).href, referrerPolicy: 'no-referrer' };
    } else {
      parent.children[index] = { type: 'text', value: alt };
    }
    return [SKIP, index + 1];
  });
}

function addressOf(value: unknown): string | null {
  const address = cleanAddress(value);
  if (address === null) return null;
  const scheme = schemeOf(address);
  if (scheme !== null && scheme !== 'https' && scheme !== 'http') return null;
  return address.startsWith('//') ? `https:${address}` : address;
}

function isPermitted(address: string, { pictureOrigins = [], uploadsOrigin }: RichTextOptions): boolean {
  if (schemeOf(address) !== 'https' || !URL.canParse(address)) return false;
  const { host, origin } = new URL(address);
  return pictureOrigins.includes(origin) && !isHostOf(host, uploadsOrigin);
}

function hints(tones: unknown): Element['properties'] {
  if (typeof tones !== 'string') return {};
  const { 'data-down': dataDown, 'data-across': dataAcross } = pictureHints(tones);
  return { dataDown, dataAcross };
}

/** `src` has only the display size, so the largest picture of `srcset` is used. */
function largestIn(srcSet: unknown, pictureSource: RichTextOptions['pictureSource']) {
  const candidates = String(srcSet)
    .split(/,\s+/)
    .flatMap((candidate) => {
      const [, url, digits] = /^\s*(\S+)\s+(\d{1,5})w\s*$/.exec(candidate) ?? [];
      const address = addressOf(url);
      const source = address && pictureSource(address);
      return source ? [{ source, width: Number(digits) }] : [];
    });
  return candidates.sort((a, b) => b.width - a.width)[0];
}

/** @param width width of the original, if it differs from the display width */
function pictureElement(image: Element, src: string, width = image.properties.width): Element {
  const isMeasured = typeof width === 'number';
  image.properties = { ...image.properties, src: fallbackUrl(src), ...(isMeasured && { sizes: SIZES }) };
  const choice = (format: ImageFormat) =>
    isMeasured
      ? { srcSet: sourceSet(src, width, format), sizes: SIZES }
      : { srcSet: `${src}/${UNKNOWN_WIDTH}.${format}` };
  const sources = (['avif', 'webp'] as const).map(
    (format): Element => ({
      type: 'element',
      tagName: 'source',
      properties: { type: `image/${format}`, ...choice(format) },
      children: [],
    }),
  );
  return { type: 'element', tagName: 'picture', properties: {}, children: [...sources, image] };
}
