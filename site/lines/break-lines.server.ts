/** Decides where lines of HTML may break, for all browsers and without changing copied text. */
import type { DefaultTreeAdapterTypes as Dom } from 'parse5';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { figuresIn } from './figures.ts';
import { attributeOf, type Child, isElement, isText, newElement, newText, setChildren } from './html-nodes.ts';
import { phraseEnds } from './phrases.server.ts';

/** Elements whose Japanese text breaks only between phrases. Must equal the list in `styles/type.css`. */
const PHRASES = new Set([
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'button', 'summary', 'legend', 'label'],
  ...['dt', 'th', 'td', 'caption', 'figcaption'],
]);
/** Makes any other element one of them. */
const PHRASES_ATTRIBUTE = 'data-phrases';
/** Elements whose text may break anywhere, also inside of `PHRASES`. */
const BODY = new Set(['p', 'li', 'dd', 'blockquote']);
const UNCHANGED = new Set(['ruby', 'time', 'pre', 'code', 'samp', 'kbd', 'svg', 'script', 'style']);
const NO_WRAP = 'nowrap';

/** Matches figures in which `word-break: keep-all` permits a line break. */
const BREAKABLE = /[-–〜～/ ].|.[㎡㎥]/;
/** Contains more than a number. */
const UNIT = /.[^\d,.:]|[^\d,.:]./;
/** The last two letters of a paragraph and the punctuation after them. */
const ENDING = /\p{L}[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー][^\p{L}\p{N}]{0,5}$/u;
/** The letter before a footnote number, or the figure that it ends. */
const BEFORE_NOTE = /(?:\d[\d,.]{0,15})?\S$/u;

/**
 * Inserts `<wbr>` between phrases and wraps figures in `span.nowrap`. Elements that already contain either remain
 * unchanged, so the result can become part of other markup.
 */
export function breakLines(tree: Dom.DocumentFragment, locale: Locale): void {
  breakChildren(tree, locale, true);
}

/** @param isEnd whether a paragraph ends with this text */
function breakChildren(parent: Dom.ParentNode, locale: Locale, isEnd: boolean): void {
  const isDone = parent.childNodes.some(isMark);
  const last = parent.childNodes.at(-1);
  const children = parent.childNodes.flatMap((child): Dom.ChildNode[] => {
    if (isElement(child)) breakElement(child, locale, isEnd && child === last);
    return isText(child) && !isDone ? withFigures(child.value, locale) : [child];
  });
  if (isDone) return;
  const withJapaneseMarks = () => (isEnd ? withEnding(withNotes(children)) : withNotes(children));
  setChildren(parent, locale === 'ja' ? withJapaneseMarks() : children);
}

function breakElement(element: Dom.Element, inherited: Locale, isEnd = false): void {
  if (UNCHANGED.has(element.tagName) || isMark(element)) return;
  const lang = attributeOf(element, 'lang');
  const locale = isLocale(lang) ? lang : inherited;
  if (locale === 'ja' && hasPhrases(element)) breakPhrases(element);
  else breakChildren(element, locale, isEnd || BODY.has(element.tagName));
}

function hasPhrases(element: Dom.Element): boolean {
  const { tagName, parentNode } = element;
  if (PHRASES.has(tagName) || attributeOf(element, PHRASES_ATTRIBUTE) !== undefined) return true;
  return tagName === 'p' && parentNode?.nodeName === 'header';
}

function breakPhrases(element: Dom.Element): void {
  const texts = textsIn(element);
  if (texts.some(({ parentNode }) => parentNode?.childNodes.some(({ nodeName }) => nodeName === 'wbr'))) return;
  const ends = phraseEnds(texts.map(({ value }) => value).join(''));
  const own = new Set(texts);
  let position = 0;
  let next = 0;
  cut(element);

  function cut(parent: Dom.ParentNode): void {
    const children = parent.childNodes.flatMap((child): Dom.ChildNode[] => {
      if (isElement(child) && isInside(child)) cut(child);
      return isText(child) && own.has(child) ? cutText(child.value, isMark(parent)) : [child];
    });
    setChildren(parent, children);
  }

  function cutText(text: string, isHeld: boolean): Dom.ChildNode[] {
    const pieces: Dom.ChildNode[] = [];
    let start = 0;
    for (; next < ends.length && (ends[next] as number) <= position + text.length; next += 1) {
      if (isHeld) continue;
      const end = (ends[next] as number) - position;
      pieces.push(...withFigures(text.slice(start, end), 'ja', BREAKABLE), newElement('wbr'));
      start = end;
    }
    position += text.length;
    return isHeld ? [newText(text)] : [...pieces, ...withFigures(text.slice(start), 'ja', BREAKABLE)];
  }
}

/** Returns the texts of phrases in an element. Breaks the lines of paragraphs in it. */
function textsIn(parent: Dom.ParentNode): Dom.TextNode[] {
  return parent.childNodes.flatMap((child): Dom.TextNode[] => {
    if (isText(child)) return [child];
    if (!isElement(child)) return [];
    if (isInside(child)) return textsIn(child);
    breakElement(child, 'ja');
    return [];
  });
}

function isInside(element: Dom.Element): boolean {
  return !BODY.has(element.tagName) && !UNCHANGED.has(element.tagName);
}

/** @param which wraps only figures that match */
function withFigures(text: string, locale: Locale, which = locale === 'ja' ? UNIT : BREAKABLE): Child[] {
  const nodes: Child[] = [];
  let done = 0;
  for (const [start, end] of figuresIn(text, locale)) {
    const figure = text.slice(start, end);
    if (!which.test(figure)) continue;
    nodes.push(newText(text.slice(done, start)), unbreakable([newText(figure)]));
    done = end;
  }
  return [...nodes, newText(text.slice(done))];
}

/** Keeps each footnote number with the letter before it. */
function withNotes(children: readonly Dom.ChildNode[]): Dom.ChildNode[] {
  const result: Dom.ChildNode[] = [];
  for (const child of children) {
    const previous = result.at(-1);
    const text = previous && isText(previous) ? previous.value : '';
    const at = child.nodeName === 'sup' ? text.search(BEFORE_NOTE) : -1;
    if (at === -1) result.push(child);
    else result.splice(-1, 1, newText(text.slice(0, at)), unbreakable([newText(text.slice(at)), child as Dom.Element]));
  }
  return result;
}

/** Keeps the last letter of a paragraph from being alone on a line. */
function withEnding(children: readonly Dom.ChildNode[]): readonly Dom.ChildNode[] {
  const last = children.at(-1);
  const at = last && isText(last) ? last.value.search(ENDING) : -1;
  if (!last || !isText(last) || at === -1) return children;
  return [...children.slice(0, -1), newText(last.value.slice(0, at)), unbreakable([newText(last.value.slice(at))])];
}

function unbreakable(children: Child[]): Dom.Element {
  const element = newElement('span', [{ name: 'class', value: NO_WRAP }]);
  setChildren(element, children);
  return element;
}

function isMark(node: Dom.Node): boolean {
  return node.nodeName === 'wbr' || (isElement(node) && attributeOf(node, 'class') === NO_WRAP);
}
