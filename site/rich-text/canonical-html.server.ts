/** Normalises HTML so that it can be read back from the document. */
import { LRUCache } from 'lru-cache';
import { defaultTreeAdapter, html as dom, parseFragment, serialize } from 'parse5';
import type { SafeHtml } from './safe-html.ts';
import { normalizeBrackets } from './typography/even-brackets.ts';

/** Parsing context, as for `innerHTML` of a `div`. */
const PARENT = defaultTreeAdapter.createElement('div', dom.NS.HTML, []);

/** Parsing the same texts again would double the rendering time. */
const results = new LRUCache<string, SafeHtml>({
  maxSize: 4_000_000,
  sizeCalculation: (result, html) => result.length + html.length + 1,
});

/** Returns HTML as `innerHTML` would. */
export function canonicalHtml(html: SafeHtml): SafeHtml {
  const result = results.get(html) ?? (normalizeBrackets(serialize(parseFragment(PARENT, html, {}))) as SafeHtml);
  results.set(html, result);
  return result;
}

/** `normalizeBrackets` cannot distinguish it from a real tag. */
const TAG_IN_ATTRIBUTE = /="[^"]*(?:<|&lt;)[a-z/!]/i;

/** Returns whether every browser's `innerHTML` returns this HTML unchanged. */
export function isCanonical(html: string): boolean {
  return html.isWellFormed() && !TAG_IN_ATTRIBUTE.test(html) && canonicalHtml(html as SafeHtml) === html;
}
