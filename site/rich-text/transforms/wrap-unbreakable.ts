import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import type { Locale } from '../../i18n/locales.ts';
import { isBlock } from '../schema.ts';
import { MIN_LAST_LINE, startOfEnding } from '../typography/paragraph-end.ts';
import { unbreakableRuns } from '../typography/unbreakable.ts';

const HELD = 'nowrap';
const CELLS = new Set(['td', 'th']);
const AS_IS = new Set(['ruby', 'time', 'pre', 'code', 'samp', 'kbd']);
const WORDLESS = new Set(['br', 'sup', 'img', 'picture']);
const WORD_JOINER = '\u2060';

/** Determines the minimum width of a narrow cell. */
const MIN_IN_CELL = 3;

/** Wraps unbreakable text in elements, because characters would end up in copied text. */
export function wrapUnbreakable(tree: Root, locale: Locale): void {
  hold(tree, locale, locale === 'ja' ? MIN_LAST_LINE : 0);
}

/** @param least minimum characters on the last line of `parent`; 0 if its text continues */
function hold(parent: Root | Element, locale: Locale, least: number): void {
  const ending = least > 0 ? parent.children.findLastIndex(hasWords) : -1;
  parent.children = (parent.children as RootContent[]).flatMap((child, index): RootContent[] => {
    const leastHere = index === ending ? least : 0;
    if (child.type === 'text') return held(child.value, locale, leastHere);
    if (child.type !== 'element' || AS_IS.has(child.tagName)) return [child];
    const its = languageOf(child, locale);
    hold(child, its, leastOf(child, its, leastHere));
    const isRaised = child.tagName === 'sup' && index > 0 && locale === 'ja';
    return isRaised ? [words(WORD_JOINER), child] : [child];
  }) as Element['children'];
}

function languageOf({ properties }: Element, inherited: Locale): Locale {
  const { lang } = properties;
  return lang === 'ja' || lang === 'en' ? lang : inherited;
}

function leastOf({ tagName }: Element, locale: Locale, inherited: number): number {
  if (locale !== 'ja') return 0;
  if (CELLS.has(tagName)) return MIN_IN_CELL;
  return isBlock(tagName) ? MIN_LAST_LINE : inherited;
}

/** Excludes footnote numbers, their punctuation and back links. */
function hasWords(node: RootContent): boolean {
  if (node.type === 'text') return /[\p{L}\p{N}]/u.test(node.value);
  return node.type === 'element' && node.properties.dataFootnoteBackref === undefined && !WORDLESS.has(node.tagName);
}

function held(text: string, locale: Locale, least: number): ElementContent[] {
  const runs = unbreakableRuns(text, locale);
  const ending = least > 0 ? startOfEnding(text, least, runs) : null;
  if (ending !== null) {
    const before = runs.filter(([start]) => start < ending);
    runs.splice(0, runs.length, ...before, [ending, text.trimEnd().length]);
  }
  const parts: ElementContent[] = [];
  let done = 0;
  for (const [start, end] of runs) {
    if (start > done) parts.push(words(text.slice(done, start)));
    const properties = { className: [HELD] };
    parts.push({ type: 'element', tagName: 'span', properties, children: [words(text.slice(start, end))] });
    done = end;
  }
  if (done < text.length) parts.push(words(text.slice(done)));
  return parts;
}

const words = (value: string): Text => ({ type: 'text', value });
