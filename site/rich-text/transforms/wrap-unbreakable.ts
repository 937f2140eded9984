import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import type { Locale } from '../../i18n/locales.ts';
import { isBlock } from '../schema.ts';
import { MIN_LAST_LINE, startOfEnding } from '../typography/paragraph-end.ts';
import { unbreakableRuns } from '../typography/unbreakable.ts';

const NO_WRAP_CLASS = 'nowrap';
const CELLS = new Set(['td', 'th']);
const UNCHANGED_TAGS = new Set(['ruby', 'time', 'pre', 'code', 'samp', 'kbd']);
const WITHOUT_TEXT = new Set(['br', 'sup', 'img', 'picture']);
const WORD_JOINER = '\u2060';

/** Determines the minimum width of a narrow cell. */
const MIN_IN_CELL = 3;

/** Wraps unbreakable text in elements, because characters would end up in copied text. */
export function wrapUnbreakable(tree: Root, locale: Locale): void {
  wrapChildren(tree, locale, locale === 'ja' ? MIN_LAST_LINE : 0);
}

/** @param minLength minimum characters on the last line of `parent`; 0 if its text continues */
function wrapChildren(parent: Root | Element, locale: Locale, minLength: number): void {
  const ending = minLength > 0 ? parent.children.findLastIndex(hasText) : -1;
  parent.children = (parent.children as RootContent[]).flatMap((child, index): RootContent[] => {
    const childMinLength = index === ending ? minLength : 0;
    if (child.type === 'text') return wrapRuns(child.value, locale, childMinLength);
    if (child.type !== 'element' || UNCHANGED_TAGS.has(child.tagName)) return [child];
    const childLocale = languageOf(child, locale);
    wrapChildren(child, childLocale, minLengthOf(child, childLocale, childMinLength));
    const isRaised = child.tagName === 'sup' && index > 0 && locale === 'ja';
    return isRaised ? [textNode(WORD_JOINER), child] : [child];
  }) as Element['children'];
}

function languageOf({ properties }: Element, inherited: Locale): Locale {
  const { lang } = properties;
  return lang === 'ja' || lang === 'en' ? lang : inherited;
}

function minLengthOf({ tagName }: Element, locale: Locale, inherited: number): number {
  if (locale !== 'ja') return 0;
  if (CELLS.has(tagName)) return MIN_IN_CELL;
  return isBlock(tagName) ? MIN_LAST_LINE : inherited;
}

/** Excludes footnote numbers, their punctuation and back links. */
function hasText(node: RootContent): boolean {
  if (node.type === 'text') return /[\p{L}\p{N}]/u.test(node.value);
  return (
    node.type === 'element' && node.properties.dataFootnoteBackref === undefined && !WITHOUT_TEXT.has(node.tagName)
  );
}

function wrapRuns(text: string, locale: Locale, minLength: number): ElementContent[] {
  const runs = unbreakableRuns(text, locale);
  const ending = minLength > 0 ? startOfEnding(text, minLength, runs) : null;
  if (ending !== null) {
    const before = runs.filter(([start]) => start < ending);
    runs.splice(0, runs.length, ...before, [ending, text.trimEnd().length]);
  }
  const parts: ElementContent[] = [];
  let done = 0;
  for (const [start, end] of runs) {
    if (start > done) parts.push(textNode(text.slice(done, start)));
    const properties = { className: [NO_WRAP_CLASS] };
    parts.push({ type: 'element', tagName: 'span', properties, children: [textNode(text.slice(start, end))] });
    done = end;
  }
  if (done < text.length) parts.push(textNode(text.slice(done)));
  return parts;
}

const textNode = (value: string): Text => ({ type: 'text', value });
