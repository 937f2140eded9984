import { FIELD_DESCRIPTIONS } from '../../backend/content-schemas/field-descriptions.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Label } from '../../contract/vocabulary.ts';

/** The labels of the fields of content types, by `{type}.{key}`. */
const LABELS: ReadonlyMap<string, Label | null> = new Map(
  Object.values(contentTypes).flatMap(({ name, placedFields }) =>
    placedFields.map(({ key, label }) => [`${name}.${key}`, label] as const),
  ),
);

/**
 * What a field is, in Japanese and English.
 *
 * @param type the content type, or the name of the YAML file
 * @param path the fields that it is in, outermost first
 * @throws {Error} where nobody has described it
 */
export function describeField(type: string, path: readonly string[], key: string): readonly [ja: string, en: string] {
  const label = path.length === 0 ? LABELS.get(`${type}.${key}`) : undefined;
  if (label) return [label.ja, label.en];
  const parent = path.at(-1) ?? type;
  const description = FIELD_DESCRIPTIONS[`${parent}.${key}`] ?? FIELD_DESCRIPTIONS[key];
  if (description) return description;
  throw new Error(`Describe the field "${parent}.${key}" in backend/content-schemas/field-descriptions.ts.`);
}
