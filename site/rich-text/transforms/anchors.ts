import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { decodeComponent } from '../../../lib/http/decode-component.ts';
import { HEADING_PREFIX, type PlacedHeading } from './headings.ts';

/** Footnotes from Markdown already have it. */
const PREFIX = 'user-content-';

/** Makes IDs unique, to prevent clashes with the page's anchors and global script variables. */
export function resolveAnchors(tree: Root, headings: readonly PlacedHeading[]): void {
  const anchors = new Map<string, string>();
  const ofHeading = new Map(headings.map((heading) => [heading.node, heading.id]));
  for (const { formerId, id } of headings) if (formerId !== null && !anchors.has(formerId)) anchors.set(formerId, id);
  const used = new Set(ofHeading.values());

  visit(tree, 'element', (node) => {
    const { id: originalId, ...rest } = node.properties;
    const former = typeof originalId === 'string' ? originalId : '';
    const own = ofHeading.get(node);
    const id = own ?? prefixed(former);
    node.properties = rest;
    if (id === null || (own === undefined && used.has(id))) return;
    used.add(id);
    node.properties = { id, ...rest };
    if (own === undefined && !anchors.has(former)) anchors.set(former, id);
  });
  // Guessed slugs must not override explicit IDs.
  for (const { slug, id } of headings) if (!anchors.has(slug)) anchors.set(slug, id);

  visit(tree, 'element', (node) => rewriteAnchorLinks(node, anchors));
}

/**
 * Returns null for IDs that are empty, too long or contain white space. IDs of headings that have been renamed stay, so
 * that published links to them work.
 */
function prefixed(id: string): string | null {
  if (id === '' || id.length > 100 || /\s/.test(id)) return null;
  return id.startsWith(PREFIX) || id.startsWith(HEADING_PREFIX) ? id : PREFIX + id;
}

function rewriteAnchorLinks({ properties }: Element, anchors: ReadonlyMap<string, string>): void {
  const { href, ariaDescribedBy } = properties;
  if (typeof href === 'string' && href.startsWith('#')) {
    const id = anchors.get(href.slice(1)) ?? anchors.get(decodeComponent(href.slice(1)));
    if (id !== undefined) properties.href = `#${id}`;
  }
  if (ariaDescribedBy === undefined) return;
  const ids = [ariaDescribedBy].flat().flatMap((id) => anchors.get(String(id)) ?? []);
  properties.ariaDescribedBy = ids.length > 0 ? ids : undefined;
}
