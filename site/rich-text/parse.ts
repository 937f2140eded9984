import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import type { TreeAdapter } from 'parse5';
import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment } from 'parse5';

/** Limit of the contract. */
const MAX_CHARACTERS = 200_000;
/** Sample texts have at most 150; a table of 5,000 rows still fits. */
const MAX_ELEMENTS = 30_000;
/** Trees are processed recursively. Blink's limit is 512. */
const MAX_LEVELS = 200;

/** The content is at fault, not the request. */
export class RichTextError extends Error {
  override name = 'RichTextError';
}

/**
 * Parses HTML within limits, which rehype-parse lacks.
 * Without limits, 130,000 characters of mis-nested `<p><b a=1><b a=2>…` exhaust the memory, and 40,000 nested `<div>`
 * overflow the stack.
 *
 * @throws {RichTextError} beyond the limits
 */
export function parse(html: string): Root {
  if (html.length > MAX_CHARACTERS) throw new RichTextError(`The text has more than ${MAX_CHARACTERS} characters.`);
  // Parses the content of `noscript` (lazy-loaded pictures).
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
      if (elements > MAX_ELEMENTS) throw new RichTextError(`The text has more than ${MAX_ELEMENTS} elements.`);
      return defaultTreeAdapter.createElement(...parameters);
    },
    onItemPush() {
      open += 1;
      if (open > MAX_LEVELS) throw tooDeep();
    },
    onItemPop() {
      open -= 1;
    },
  };
}

/** Mis-nested formatting can make the tree deeper than the stack of open elements. */
function checkDepth(root: DefaultTreeAdapterTypes.ParentNode): void {
  let level: DefaultTreeAdapterTypes.Node[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) throw tooDeep();
    level = level.flatMap((node) => ('childNodes' in node ? node.childNodes : []));
  }
}

function tooDeep(): RichTextError {
  return new RichTextError(`The text has elements nested deeper than ${MAX_LEVELS} levels.`);
}
