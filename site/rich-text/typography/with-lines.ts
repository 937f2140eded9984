import type * as v from 'valibot';
import { nodeOf, selectOption } from '../../../contract/content-types/schema-node.ts';
import { paragraphSchema, phraseSchema } from '../../../contract/entries/fields.ts';

/** The texts that pages set in lines of whole phrases. */
const LINES: readonly v.GenericSchema[] = [phraseSchema, paragraphSchema];

/**
 * Returns a value with each of its paragraphs and phrases as `line` makes it, at any depth. A figure's value and unit, titles and
 * names stay as they are.
 *
 * @param schema which the value satisfies
 */
export function withLines<Part>(schema: v.GenericSchema, part: Part, line: (text: string) => string): Part {
  const node = nodeOf(schema);
  if (node.wrapped) return withLines(node.wrapped, part, line);
  if (typeof part === 'string') return (LINES.includes(schema) ? line(part) : part) as Part;
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const { item } = node;
    return item ? (part.map((one) => withLines(item, one, line)) as Part) : part;
  }
  const { entries = {} } = nodeOf(selectOption(node, part as Record<string, unknown>) ?? schema);
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      const inner = entries[name];
      return [name, inner ? withLines(inner, value, line) : value];
    }),
  ) as Part;
}
