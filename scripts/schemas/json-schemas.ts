/** JSON Schemas of content files for editors. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { FOLDER_TYPES, frontMatterOf } from '../../backend/content-schemas/front-matter.ts';
import { yamlFiles } from '../../backend/content-schemas/yaml-files.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { describeField } from './describe-field.ts';

export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema | JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: (string | number)[];
  const?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  title?: string;
}

/** Pattern suffix that also accepts placeholders. */
const PLACEHOLDER_SUFFIX = '|\\{\\{';

/**
 * Returns schemas by file name: `news.ja`, `news.en`, … `notice`.
 * @throws {Error} if a field has no description
 */
export function jsonSchemas(): Map<string, JsonSchema> {
  const frontMatter = FOLDER_TYPES.flatMap((type) =>
    LANGUAGES.map((lang) => [`${type}.${lang}`, schemaOf(type, frontMatterOf(type)[lang])] as const),
  );
  const yaml = Object.entries(yamlFiles).map(([name, schema]) => [name, schemaOf(name, schema)] as const);
  return new Map([...frontMatter, ...yaml]);
}

function schemaOf(type: string, schema: v.GenericSchema): JsonSchema {
  // Editors support draft 07 best. Some checks have no equivalent.
  const converted = toJsonSchema(schema, { target: 'draft-07', typeMode: 'input', errorMode: 'ignore' });
  return complete(converted as JsonSchema, type, []);
}

/** Rejects unknown keys, like the backend. */
function complete(schema: JsonSchema, type: string, path: readonly string[]): JsonSchema {
  const inner = (part: JsonSchema) => complete(part, type, path);
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => {
          const field = complete(value, type, [...path, key]);
          return [
            key,
            {
              ...(key === 'href' ? withPlaceholders(field) : field),
              description: describeField(type, path, key).join('\n'),
            },
          ];
        }),
      ),
      additionalProperties: false,
    }),
    ...(items && { items: Array.isArray(items) ? items.map(inner) : inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
  };
}

/** Also accepts placeholders, for example `tel:{{telephone}}`. */
function withPlaceholders(field: JsonSchema): JsonSchema {
  return { ...field, pattern: `${field.pattern}${PLACEHOLDER_SUFFIX}` };
}

export function withoutPlaceholders(pattern: string): string {
  return pattern.endsWith(PLACEHOLDER_SUFFIX) ? pattern.slice(0, -PLACEHOLDER_SUFFIX.length) : pattern;
}
