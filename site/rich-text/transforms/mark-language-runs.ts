import type { Element, Root, RootContent, Text } from 'hast';
import type { Locale } from '../../i18n/locales.ts';

/** In Japanese at least three consecutive English words; shorter runs are read as part of the sentence. */
const FOREIGN: Record<Locale, { lang: Locale; run: RegExp }> = {
  ja: {
    lang: 'en',
    // Bounded word length prevents quadratic time for "a-a-a-…".
    run: /(?<![A-Za-z\d])[A-Za-z][A-Za-z’'-]{0,60}(?:[,:;]? [A-Za-z][A-Za-z’'-]{0,60}){2,}(?![A-Za-z\d])/g,
  },
  en: {
    lang: 'ja',
    run: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}](?:[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}\u3000-\u303fー・]*[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}ー])?/gu,
  },
};

/** Existing marks are preserved. */
export function markForeignRuns(parent: Root | Element, locale: Locale): void {
  parent.children = (parent.children as RootContent[]).flatMap((child): RootContent[] => {
    if (child.type === 'text') return marked(child, locale);
    if (child.type !== 'element' || child.properties.lang !== undefined) return [child];
    // A ruby base and its reading must stay adjacent.
    if (child.tagName !== 'ruby') markForeignRuns(child, locale);
    else if (locale === 'en') child.properties.lang = 'ja';
    return [child];
  }) as Element['children'];
}

function marked({ value }: Text, locale: Locale): (Text | Element)[] {
  const { lang, run } = FOREIGN[locale];
  const parts: (Text | Element)[] = [];
  let end = 0;
  for (const { 0: text, index } of value.matchAll(run)) {
    if (index > end) parts.push({ type: 'text', value: value.slice(end, index) });
    parts.push({ type: 'element', tagName: 'span', properties: { lang }, children: [{ type: 'text', value: text }] });
    end = index + text.length;
  }
  if (end < value.length || parts.length === 0) parts.push({ type: 'text', value: value.slice(end) });
  return parts;
}
