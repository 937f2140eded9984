import { type ContentDocument, type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { PlacedField } from '../../../contract/content-types/field.ts';
import { computedFields } from './computed-fields.ts';
import { deliverValue } from './deliver-value.ts';
import type { Renderer } from './renderer.ts';

export type FrontMatterFields = Readonly<Record<string, unknown>>;

/** `readEntry` completes `languages`. */
export function deliverEntry<Type extends ContentType>(
  type: Type,
  frontMatter: FrontMatterFields,
  renderer: Renderer,
): ContentDocument<Type> {
  const { key, hasRelated, placedFields } = contentTypes[type];
  const { id, title, reading, keywords, published_at, modified_at = published_at } = frontMatter;
  const document: Record<string, unknown> = { id, lang: renderer.lang, languages: [renderer.lang], title };
  Object.assign(document, withoutUndefined({ reading, keywords }), { published_at, modified_at });
  if (key === 'slug') document.slug = frontMatter.slug;
  for (const field of placedFields) {
    if (field.deliveredIn === 'none') continue;
    const value = fieldValue(field, frontMatter, renderer);
    if (value !== undefined) setAtPath(document, field.path, value);
  }
  if (hasRelated) document.chosen = frontMatter.related;
  return document as unknown as ContentDocument<Type>;
}

function fieldValue(field: PlacedField, frontMatter: FrontMatterFields, renderer: Renderer): unknown {
  if (!field.written) return computedFields[field.key]?.(frontMatter, renderer);
  const { onlyFor } = field;
  if (onlyFor && frontMatter[onlyFor.field] !== onlyFor.value) return undefined;
  const value = frontMatter[field.key];
  if (value === undefined) return (field.schema as { type: string }).type === 'nullable' ? null : undefined;
  return deliverValue(field.written, value, [field.key], renderer);
}

function setAtPath(document: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length > 0) document[name] ??= {};
  if (rest.length === 0) document[name] = value;
  else setAtPath(document[name] as Record<string, unknown>, rest, value);
}

function withoutUndefined(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
