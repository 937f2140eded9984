/** HTML in the spelling in which browsers serialise it, so that a page's HTML can be read back from its document. */
import { LRUCache } from 'lru-cache';
import { defaultTreeAdapter, html as dom, parseFragment, serialize } from 'parse5';
import type { SafeHtml } from './safe-html.ts';
import { evenBrackets } from './typography/even-brackets.ts';

/** Where HTML is put: what must not stand in a `div` is left out of it, or moved. */
const PARENT = defaultTreeAdapter.createElement('div', dom.NS.HTML, []);

/** Pages are rendered again with the same texts: to parse these twice each time would take as long as all else. */
const results = new LRUCache<string, SafeHtml>({
  maxSize: 4_000_000,
  sizeCalculation: (result, html) => result.length + html.length + 1,
});

/** The same HTML as `innerHTML` returns it, with its angle brackets made even. */
export function canonicalHtml(html: SafeHtml): SafeHtml {
  const result = results.get(html) ?? (evenBrackets(serialize(parseFragment(PARENT, html, {}))) as SafeHtml);
  results.set(html, result);
  return result;
}

/** A tag in an attribute's value: `evenBrackets` cannot tell it from a tag. */
const TAG_IN_ATTRIBUTE = /="[^"]*(?:<|&lt;)[a-z/!]/i;

/** Whether every browser returns HTML exactly as it was sent. */
export function isCanonical(html: string): boolean {
  return html.isWellFormed() && !TAG_IN_ATTRIBUTE.test(html) && canonicalHtml(html as SafeHtml) === html;
}
