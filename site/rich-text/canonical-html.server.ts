/** Normalises HTML so that it can be read back from the document. */
import { LRUCache } from 'lru-cache';
import { defaultTreeAdapter, html as dom, parseFragment, serialize } from 'parse5';
import type { Locale } from '../i18n/locales.ts';
import { breakLines } from '../lines/break-lines.server.ts';
import { normalizeBrackets } from './normalize-brackets.ts';
import type { SafeHtml } from './safe-html.ts';

/** Parsing context, as for `innerHTML` of a `div`. */
const PARENT = defaultTreeAdapter.createElement('div', dom.NS.HTML, []);

/** Parsing the same texts again would double the rendering time. */
const results = new LRUCache<string, SafeHtml>({
  maxSize: 4_000_000,
  sizeCalculation: (result, html) => result.length + html.length + 1,
});

/**
 * Returns HTML as `innerHTML` would.
 *
 * @param locale if set, the result also contains the line breaks of this language
 */
export function canonicalHtml(html: SafeHtml, locale?: Locale): SafeHtml {
  const key = `${locale ?? ''} ${html}`;
  const result = results.get(key) ?? parsedAndSerialized(html, locale);
  results.set(key, result);
  return result;
}

function parsedAndSerialized(html: SafeHtml, locale: Locale | undefined): SafeHtml {
  const tree = parseFragment(PARENT, html, {});
  if (locale) breakLines(tree, locale);
  return normalizeBrackets(serialize(tree)) as SafeHtml;
}

/** `normalizeBrackets` cannot distinguish it from a real tag. */
const TAG_IN_ATTRIBUTE = /="[^"]*(?:<|&lt;)[a-z/!]/i;

/** Returns whether every browser's `innerHTML` returns this HTML unchanged. */
export function isCanonical(html: string): boolean {
  return html.isWellFormed() && !TAG_IN_ATTRIBUTE.test(html) && canonicalHtml(html as SafeHtml) === html;
}
