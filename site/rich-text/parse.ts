import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { TreeAdapter } from 'parse5';
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

/** As the contract allows for HTML. */
const MOST_CHARACTERS = 200_000;
/** The longest of the sample texts has 150. A table of 5,000 rows still fits. */
const MOST_ELEMENTS = 30_000;
/** Blink itself stops nesting at 512; the trees of hast are walked by recursion. */
const MOST_LEVELS = 200;

/** The text is too large or too deep to be shown: a fault of the content, not of the request. */
export class RichTextError extends Error {
  override name = 'RichTextError';
}

/**
 * Reads HTML as a browser would, within bounds.
 *
 * rehype-parse has none: 130,000 characters of `<p><b a=1><b a=2>…</p><p>x</p><p>x</p>…` make it repeat every open
 * `<b>` in every paragraph until the process dies for want of memory, and 40,000 nested `<div>` overflow its stack. So
 * the bounds are counted while parse5 builds, which nothing in the text can deceive.
 *
 * @throws RichTextError beyond 200,000 characters, 30,000 elements or 200 levels
 */
export function parse(html: string): Root {
  if (html.length > MOST_CHARACTERS) throw new RichTextError(`The text has more than ${MOST_CHARACTERS} characters.`);
  // Without scripting, so that `noscript` (a picture behind a lazy-loading plugin) is read as what it shows.
  const fragment = parseFragment(html, { treeAdapter: countingAdapter(), scriptingEnabled: false });
  checkDepth(fragment);
  return fromParse5(fragment) as Root;
}

function countingAdapter(): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let open = 0;
  return {
    ...defaultTreeAdapter,
    createElement(...parameters) {
      elements += 1;
      if (elements > MOST_ELEMENTS) throw new RichTextError(`The text has more than ${MOST_ELEMENTS} elements.`);
      return defaultTreeAdapter.createElement(...parameters);
    },
    onItemPush() {
      open += 1;
      if (open > MOST_LEVELS) throw tooDeep();
    },
    onItemPop() {
      open -= 1;
    },
  };
}

/** Mis-nested formatting can make the tree deeper than the elements that were open at once. */
function checkDepth(root: DefaultTreeAdapterTypes.ParentNode): void {
  let level: DefaultTreeAdapterTypes.Node[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_LEVELS) throw tooDeep();
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []));
  }
}

function tooDeep(): RichTextError {
  return new RichTextError(`The text has elements nested deeper than ${MOST_LEVELS} levels.`);
}
