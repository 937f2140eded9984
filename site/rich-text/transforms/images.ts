import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import { pictureHints } from '../../pictures/picture-hints.ts';
import { imageAddress, isHostOf } from '../../pictures/picture-source.ts';
import { fallbackUrl, type ImageFormat, sourceSet } from '../../pictures/picture-url.ts';
import { cleanAddress, schemeOf } from '../address.ts';
import type { RichTextOptions } from '../options.ts';

/** As wide as a line of text, which is as wide as a picture in it can be. */
const SIZES = 'auto, (width >= 46rem) 42rem, 92vw';

/** What is asked for where the text does not say how wide a picture is, in pixels. */
const UNKNOWN_WIDTH = 1080;

/**
 * The backend's pictures come in sizes and formats that a browser may choose from. One from an unknown host stays, if it
 * is on https, without telling that host which page is read; any other leaves its description behind, and so does that one where visitors are asked about third parties first.
 */
export function rewriteImages(tree: Root, options: RichTextOptions): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return undefined;
    const { dataVersion, dataColour, srcSet, ...written } = node.properties;
    const alt = typeof written.alt === 'string' ? written.alt : '';
    const lazy = { ...written, alt, loading: 'lazy', decoding: 'async' };
    const address = addressOf(written.src);
    const source = address && options.pictureSource(address);
    if (source) {
      const original = largestIn(srcSet, options.pictureSource);
      const version = typeof dataVersion === 'string' && !original ? dataVersion : undefined;
      node.properties = { ...lazy, ...hints(dataColour) };
      parent.children[index] = pictureElement(node, imageAddress(original?.source ?? source, version), original?.width);
    } else if (address && options.picturesElsewhere !== false && isElsewhere(address, options.uploadsOrigin)) {
      node.properties = { ...lazy, src: new URL(address).href, referrerPolicy: 'no-referrer' };
    } else {
      parent.children[index] = { type: 'text', value: alt };
    }
    return [SKIP, index + 1];
  });
}

/** The address of a picture on the web, or null where there is none. */
function addressOf(written: unknown): string | null {
  const address = cleanAddress(written);
  if (address === null) return null;
  const scheme = schemeOf(address);
  if (scheme !== null && scheme !== 'https' && scheme !== 'http') return null;
  return address.startsWith('//') ? `https:${address}` : address;
}

/** A picture on another host, asked for in secret. */
function isElsewhere(address: string, uploadsOrigin: string | undefined): boolean {
  if (schemeOf(address) !== 'https' || !URL.canParse(address)) return false;
  return !isHostOf(new URL(address).host, uploadsOrigin);
}

function hints(colour: unknown): Element['properties'] {
  const tone = typeof colour === 'string' && pictureHints(colour)['data-tone'];
  return tone ? { dataTone: tone } : {};
}

/**
 * The largest of the sizes that WordPress has made of a picture, which is the one to make others of: `src` is as wide as an
 * editor wants it to be shown.
 */
function largestIn(srcSet: unknown, pictureSource: RichTextOptions['pictureSource']) {
  const candidates = String(srcSet)
    .split(/,\s+/)
    .flatMap((candidate) => {
      const [, written, digits] = /^\s*(\S+)\s+(\d{1,5})w\s*$/.exec(candidate) ?? [];
      const address = addressOf(written);
      const source = address && pictureSource(address);
      return source ? [{ source, width: Number(digits) }] : [];
    });
  return candidates.sort((a, b) => b.width - a.width)[0];
}

/**
 * @param src the picture's address at the image route
 * @param width the picture's own, in pixels, where that is not the one that it is shown in
 */
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
