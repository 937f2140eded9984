import type { Element, ElementContent, Root, RootContent } from 'hast';
import { visit } from 'unist-util-visit';
import type { Locale } from '../../../i18n/locales.ts';
import { plainText } from '../../plain-text.ts';
import { isPlayer, type Video, videoAt } from './video-address.ts';

/** Messages are not loaded yet during rendering. */
const MESSAGES: Record<Locale, { title: (video: Video) => string; connects: (video: Video) => string }> = {
  ja: {
    title: ({ service }) => `${service}の動画`,
    connects: ({ service, company }) => `再生すると、${service}（${company}）に接続します。`,
  },
  en: {
    title: ({ service }) => `Video on ${service}`,
    connects: ({ service, company }) => `Playing it connects you to ${service} (${company}).`,
  },
};

/**
 * Converts a video URL alone in a paragraph or figure to a card.
 * `play-video.ts` loads the player on click. URLs of other services become links.
 */
export function showVideos(tree: Root, locale: Locale): void {
  visit(tree, 'element', (node) => {
    if (node.tagName !== 'figure' && node.tagName !== 'p') return;
    const caption = node.children.find((child) => child.type === 'element' && child.tagName === 'figcaption');
    const soleLink = findSoleLink(node.children.filter((child) => child !== caption));
    if (!soleLink) return;
    const video = videoAt(soleLink.address);
    // Do not convert a descriptive link in a sentence.
    if (video && (node.tagName === 'figure' || soleLink.isBare || isPlayer(soleLink.address))) {
      const title = soleLink.title ?? (caption ? plainText(caption as Element) : MESSAGES[locale].title(video));
      node.tagName = 'figure';
      node.children = [card(video, title, locale), ...(caption && !hasOnlyText(caption, title) ? [caption] : [])];
    } else if (soleLink.isBare && node.tagName === 'figure') {
      node.children = [link(soleLink.address, [text(soleLink.address)]), ...(caption ? [caption] : [])];
    }
  });
}

function hasOnlyText(caption: ElementContent, title: string): boolean {
  const isText = caption.type === 'element' && caption.children.every(({ type }) => type === 'text');
  return isText && plainText(caption) === title;
}

interface SoleLink {
  address: string;
  /** Undefined if the text is a URL. */
  title: string | undefined;
  isBare: boolean;
}

/** Returns the URL, linked or not, if it is the only content. */
function findSoleLink(nodes: readonly (ElementContent | RootContent)[]): SoleLink | null {
  const [only, ...others] = nodes.filter((node) => node.type !== 'text' || node.value.trim() !== '');
  if (!only || others.length > 0) return null;
  if (only.type === 'text') {
    const address = only.value.trim();
    return /^https:\/\/\S+$/.test(address) ? { address, title: undefined, isBare: true } : null;
  }
  if (only.type !== 'element') return null;
  if (only.tagName === 'div' || only.tagName === 'p') return findSoleLink(only.children);
  const { href } = only.properties;
  if (only.tagName !== 'a' || typeof href !== 'string' || only.children.some(({ type }) => type !== 'text'))
    return null;
  const label = plainText(only);
  const isAddress = label === '' || videoAt(label) !== null;
  return { address: href, title: isAddress ? undefined : label, isBare: isAddress };
}

function card(video: Video, title: string, locale: Locale): Element {
  const { properties, ...rest } = link(video.page, [
    { type: 'element', tagName: 'b', properties: {}, children: [text(title)] },
    { type: 'element', tagName: 'small', properties: {}, children: [text(MESSAGES[locale].connects(video))] },
  ]);
  return { ...rest, properties: { ...properties, dataVideo: video.player } };
}

const link = (href: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href },
  children,
});

const text = (value: string) => ({ type: 'text' as const, value });
