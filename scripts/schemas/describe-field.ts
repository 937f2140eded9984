import { FIELD_DESCRIPTIONS } from '../../backend/content-schemas/field-descriptions.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Label } from '../../contract/vocabulary.ts';

/** Labels by `{type}.{key}`. */
const LABELS: ReadonlyMap<string, Label | null> = new Map(
  Object.values(contentTypes).flatMap(({ name, placedFields }) =>
    placedFields.map(({ key, label }) => [`${name}.${key}`, label] as const),
  ),
);

/**
 * @param type content type, or name of a YAML file
 * @param path enclosing fields, outermost first
 * @throws {Error} if the field has no description
 */
export function describeField(type: string, path: readonly string[], key: string): readonly [ja: string, en: string] {
  const label = path.length === 0 ? LABELS.get(`${type}.${key}`) : undefined;
  if (label) return [label.ja, label.en];
  const parent = path.at(-1) ?? type;
  const description = FIELD_DESCRIPTIONS[`${parent}.${key}`] ?? FIELD_DESCRIPTIONS[key];
  if (description) return description;
  throw new Error(`Describe the field "${parent}.${key}" in backend/content-schemas/field-descriptions.ts.`);
}
