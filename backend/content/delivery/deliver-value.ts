import type * as v from 'valibot';
import { nodeOf, selectOption } from '../../../contract/content-types/schema-node.ts';
import { inlineMarkdown, markdown } from '../../../contract/entries/written/markdown.ts';
import { type PictureFile, pictureFileSchema } from '../../../contract/entries/written/picture-file.ts';
import type { Renderer } from './renderer.ts';

/**
 * Converts a value to the API format.
 * Markdown becomes HTML under `{key}_html`, a file becomes a picture.
 */
export function deliverValue(
  schema: v.GenericSchema,
  value: unknown,
  path: readonly PropertyKey[],
  renderer: Renderer,
): unknown {
  if (schema === pictureFileSchema) return renderer.picture(value as PictureFile);
  const node = nodeOf(schema);
  if (node.wrapped) return value === undefined ? undefined : deliverValue(node.wrapped, value, path, renderer);
  if (Array.isArray(value)) {
    const { item } = node;
    return item ? value.map((element, index) => deliverValue(item, element, [...path, index], renderer)) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const { entries } = nodeOf(selectOption(node, value as Record<string, unknown>) ?? schema);
  if (!entries) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      const entry = entries[key];
      if (entry === markdown) return [`${key}_html`, renderer.html([...path, key], String(child))];
      if (entry === inlineMarkdown) return [`${key}_html`, renderer.inline([...path, key], String(child))];
      return [key, entry ? deliverValue(entry, child, [...path, key], renderer) : child];
    }),
  );
}
