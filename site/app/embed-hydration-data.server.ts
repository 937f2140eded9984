/** Embeds hydration data without HTML that the document already contains (decision 66). */

import { checksum, HTML_KEY } from '../navigation/payload/embedded-html.ts';
import { HYDRATION_ELEMENT_ID, type HydrationData } from '../navigation/payload/payload.ts';
import { serialize } from '../navigation/payload/serialize.ts';
import { isCanonical } from '../rich-text/canonical-html.server.ts';

/** Minimum length of a deduplicated string. For shorter ones the key costs as much. */
const MIN_LENGTH = 48;

interface Content {
  html: string;
  start: number;
}

/** A document with keyed elements, and the hydration data as JSON. */
export interface EmbeddedHydrationData {
  html: string;
  block: string;
}

/** @param isComplete whether to repeat all HTML, because no payload script exists */
export function embedHydrationData(
  html: string,
  hydrationData: Omit<HydrationData, 'checksum'>,
  isComplete: boolean,
): EmbeddedHydrationData {
  const contents = isComplete ? [] : findUniqueContents(html, hydrationData.payload);
  const keys = new Map(contents.map((content, key) => [content.html, key]));
  const withKeys = (_: string, value: unknown) =>
    typeof value === 'string' && keys.has(value) ? { [HTML_KEY]: keys.get(value) } : value;
  const json = serialize({ ...hydrationData, checksum: checksum([...keys.keys()]) }, withKeys);

  let marked = '';
  let from = 0;
  for (const [key, { start }] of contents.entries()) {
    marked += `${html.slice(from, start - 1)} ${HTML_KEY}="${key}"`;
    from = start - 1;
  }
  return {
    html: marked + html.slice(from),
    block: `<script id="${HYDRATION_ELEMENT_ID}" type="application/json">${json}</script>`,
  };
}

/** Returns HTML that occurs once in the payload and once as an element's content. */
function findUniqueContents(html: string, payload: unknown): Content[] {
  const contents = findUniqueStrings(payload).flatMap((text): Content[] => {
    const start = html.indexOf(text);
    const isUnique = start !== -1 && html.indexOf(text, start + 1) === -1;
    return isUnique && isWholeContent(html, start, text.length) && isCanonical(text) ? [{ html: text, start }] : [];
  });
  let end = 0;
  return contents
    .sort((a, b) => a.start - b.start)
    .filter(({ html: { length }, start }) => {
      if (start < end) return false;
      end = start + length;
      return true;
    });
}

function findUniqueStrings(value: unknown): string[] {
  const counts = new Map<string, number>();
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === 'string' && part.length >= MIN_LENGTH && part.includes('<'))
      counts.set(part, (counts.get(part) ?? 0) + 1);
    return part;
  });
  return [...counts].filter(([, count]) => count === 1).map(([text]) => text);
}

/** Relies on React escaping `<` and `>` in attributes. */
function isWholeContent(html: string, start: number, length: number): boolean {
  const tag = html.slice(html.lastIndexOf('<', start - 1), start);
  const [, name] = /^<([a-z][a-z\d]*)(?: [^>]*)?>$/.exec(tag) ?? [];
  return name !== undefined && html.startsWith(`</${name}>`, start + length);
}
