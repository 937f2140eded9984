import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { cleanAddress, schemeOf } from './address.ts';
import type { RichTextOptions } from './options.ts';

/**
 * Pictures come from where the site serves them. One from an unknown host stays, if it is on https, without telling
 * that host which page is read; any other leaves its description behind.
 */
export function rewriteImages(tree: Root, pictureUrl: RichTextOptions['pictureUrl']): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img') return;
    const alt = typeof node.properties.alt === 'string' ? node.properties.alt : '';
    const source = pictureSource(node.properties.src, pictureUrl);
    if (source !== null) {
      node.properties = imageProperties(node, source, alt);
    } else if (parent && index !== undefined) {
      parent.children[index] = { type: 'text', value: alt };
    }
  });
}

interface Source {
  src: string;
  isKnown: boolean;
}

function pictureSource(written: unknown, pictureUrl: RichTextOptions['pictureUrl']): Source | null {
  const address = cleanAddress(written);
  if (address === null) return null;
  const scheme = schemeOf(address);
  if (scheme !== null && scheme !== 'https' && scheme !== 'http') return null;
  const src = address.startsWith('//') ? `https:${address}` : address;
  const known = pictureUrl(src);
  if (known !== null) return { src: known, isKnown: true };
  return schemeOf(src) === 'https' && URL.canParse(src) ? { src: new URL(src).href, isKnown: false } : null;
}

function imageProperties({ properties }: Element, { src, isKnown }: Source, alt: string): Element['properties'] {
  return {
    ...properties,
    src,
    alt,
    loading: 'lazy',
    decoding: 'async',
    ...(isKnown ? {} : { referrerPolicy: 'no-referrer' }),
  };
}
