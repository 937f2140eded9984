import type { Element, Root } from 'hast';
import { SKIP, visit } from 'unist-util-visit';
import type { Heading } from '../options.ts';
import { plainText } from '../plain-text.ts';

/** `formerId` is the editor's ID; `slug` is the ID that an editor may have guessed. */
export interface PlacedHeading extends Heading {
  node: Element;
  slug: string;
  formerId: string | null;
}

/** Prevents collisions with the page's own anchors (`content`, `related`). */
export const HEADING_PREFIX = 'h-';
const MAX_SLUG_CHARACTERS = 60;

/** Normalises levels: at most one below the previous heading, none below h4. */
export function placeHeadings(tree: Root, under = 1): PlacedHeading[] {
  const headings: PlacedHeading[] = [];
  const used = new Map<string, number>();
  /** Original levels of the heading's ancestors. */
  const above: number[] = [];
  visit(tree, 'element', (node) => {
    if (node.properties.dataFootnotes !== undefined) return SKIP;
    const originalLevel = headingLevel(node);
    if (originalLevel === null) return undefined;
    while ((above.at(-1) ?? 0) >= originalLevel) above.pop();
    above.push(originalLevel);
    const level = Math.min(above.length + under, 4) as Heading['level'];
    node.tagName = `h${level}`;
    const text = plainText(node);
    const slug = uniqueSlug(slugOf(text), used);
    const formerId = typeof node.properties.id === 'string' ? node.properties.id : null;
    headings.push({ node, id: HEADING_PREFIX + slug, slug, text, level, formerId });
    return undefined;
  });
  return headings;
}

function headingLevel(node: Element): number | null {
  const level = 'h2 h3 h4 h5 h6'.split(' ').indexOf(node.tagName);
  return level === -1 ? null : level + 2;
}

/** `2026年 4月・東京` → `2026年-4月-東京`. */
function slugOf(text: string): string {
  const parts =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...parts.join('-')].slice(0, MAX_SLUG_CHARACTERS).join('').replace(/-$/, '') || 'section';
}

/** Continues from the last count, to take linear time. */
function uniqueSlug(slug: string, used: Map<string, number>): string {
  let count = used.get(slug) ?? 0;
  let candidate = slug;
  do {
    count += 1;
    candidate = count === 1 ? slug : `${slug}-${count}`;
  } while (count > 1 && used.has(candidate));
  used.set(slug, count);
  if (count > 1) used.set(candidate, 1);
  return candidate;
}
