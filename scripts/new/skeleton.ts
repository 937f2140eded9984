import { FIELD_DESCRIPTIONS } from '../../backend/content-schemas/field-descriptions.ts';
import type { JsonSchema } from '../schemas/json-schemas.ts';

/** Optional, but always written. */
const DRAFT = 'draft';

/**
 * Unknown fields stay empty, so that the content check reports them.
 * @param values as YAML
 */
export function skeleton(schema: JsonSchema, values: Readonly<Record<string, string>>): string {
  const { properties = {}, required = [] } = schema;
  const optional = Object.keys(properties).filter((key) => !required.includes(key) && key !== DRAFT);
  return [
    '---',
    `# ${FIELD_DESCRIPTIONS[DRAFT]?.join(' / ')}`,
    `${DRAFT}: true`,
    ...required.flatMap((key) => fieldLines(key, properties[key] ?? {}, values[key], '')),
    ...(optional.length > 0
      ? ['', '# 省ける項目です。使うときは行頭の # を消します。 / May be left out: remove the # to use one.']
      : []),
    ...optional.map((key) => `# ${key}:  # ${comment(properties[key])}`),
    '',
    '# 次の --- の下に本文を書きます。 / The text goes under the next line of hyphens.',
    '---',
    '',
  ].join('\n');
}

function fieldLines(key: string, field: JsonSchema, value: string | undefined, indent: string): string[] {
  const explained = `${indent}# ${comment(field)}`;
  if (value !== undefined) return [explained, `${indent}${key}: ${value}`];
  if (field.type === 'object') return [explained, `${indent}${key}:`, ...inner(field, `${indent}  `)];
  if (field.type !== 'array') return [explained, `${indent}${key}:`];
  const { items } = field;
  if (!items || Array.isArray(items) || !items.properties) return [explained, `${indent}${key}: []`];
  return [explained, `${indent}${key}:`, `${indent}  -`, ...inner(items, `${indent}    `)];
}

function inner({ properties = {}, required = [] }: JsonSchema, indent: string): string[] {
  return required.flatMap((key) => fieldLines(key, properties[key] ?? {}, undefined, indent));
}

function comment(field: JsonSchema | undefined): string {
  return (field?.description ?? '').replace('\n', ' / ');
}
