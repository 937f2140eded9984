import type * as v from 'valibot';
import { nodeOf, selectOption } from '../../../contract/content-types/schema-node.ts';
import { paragraphSchema, phraseSchema } from '../../../contract/entries/fields.ts';

const LINES: readonly v.GenericSchema[] = [phraseSchema, paragraphSchema];

/** Applies `line` to paragraphs and phrases, but not to figures, titles and names. */
export function formatPhrases<Part>(schema: v.GenericSchema, part: Part, line: (text: string) => string): Part {
  const node = nodeOf(schema);
  if (node.wrapped) return formatPhrases(node.wrapped, part, line);
  if (typeof part === 'string') return (LINES.includes(schema) ? line(part) : part) as Part;
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const { item } = node;
    return item ? (part.map((element) => formatPhrases(item, element, line)) as Part) : part;
  }
  const { entries = {} } = nodeOf(selectOption(node, part as Record<string, unknown>) ?? schema);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const inner = entries[name];
      return [name, inner ? formatPhrases(inner, value, line) : value];
    }),
  ) as Part;
}
