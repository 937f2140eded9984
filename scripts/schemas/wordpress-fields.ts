/** Generates `fields.json` of the WordPress plugin. */
import { FORMATS } from '../../backend/content-schemas/formats.ts';
import { FOLDER_TYPES } from '../../backend/content-schemas/front-matter.ts';
import { componentName } from '../../contract/api/openapi.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { AnyContentType, EntryPage, ListOptions } from '../../contract/content-types/define-content-type.ts';
import type { Filters } from '../../contract/content-types/filters.ts';
import type { Values } from '../../contract/content-types/values.ts';
import { STATIONS } from '../../contract/content-types/works/stations.ts';
import { LANGUAGES, MENU_LIMITS, PICTURE_LIMITS } from '../../contract/vocabulary.ts';
import { contentPaths, fixedPaths } from '../../site/fixed-paths.ts';
import { type JsonSchema, withoutPlaceholders } from './json-schemas.ts';

/** Subset of JSON Schema that WordPress validates, with labels. */
interface Field extends Omit<JsonSchema, 'properties' | 'items' | 'oneOf' | 'anyOf' | 'description' | 'const'> {
  format?: 'html' | 'picture';
  label?: { ja: string; en: string };
  valueLabels?: Values;
  properties?: Record<string, Field>;
  items?: Field;
  oneOf?: Field[];
}
type Fields = Record<string, Field>;

/** Fields that WordPress stores natively. */
const NATIVE = ['id', 'slug', 'title', 'published_at', 'modified_at', 'draft', 'publish_at'];
/** WordPress stores sections as blocks. */
const SECTIONS = 'sections';
/** Only Markdown has this limit: see `backend/content-schemas/markdown.ts`. */
const MARKDOWN_LENGTH = 20_000;

export function wordpressFields(schemas: ReadonlyMap<string, JsonSchema>) {
  const types = Object.fromEntries(
    FOLDER_TYPES.map((type) => [type, { ...fieldsOf(type, schemas), ...(type !== 'site' && serviceOf(type)) }]),
  );
  const sections = sectionsOf(schemas.get('pages.ja'));
  return {
    types,
    sections,
    formats: formatsOf([types, sections]),
    vocabulary: {
      languages: LANGUAGES,
      stations: STATIONS,
      fixed_paths: [...fixedPaths].sort(),
      content_paths: Object.fromEntries([...contentPaths].sort()),
      picture_limits: PICTURE_LIMITS,
      menu_limits: MENU_LIMITS,
    },
  };
}

/** How the plugin's API delivers a type. */
function serviceOf(type: ContentType) {
  const { key, label, listsEntries, placedFields, related, entry, wordpress } = contentTypes[type];
  const list: ListOptions<Filters> | null = contentTypes[type].list;
  const { formPlace: _, ...page }: EntryPage = contentTypes[type].page;
  return {
    taxonomies: {},
    ...wordpress,
    label,
    schema: componentName({ label }),
    hasSlug: key === 'slug',
    hasEntry: entry !== null,
    entryName: entry?.name ?? null,
    // The plugin has its own ranking.
    related: related && 'rank' in related ? 'own' : related,
    page,
    list: list && {
      order: list.order,
      hasFacets: list.hasFacets,
      filters: Object.fromEntries(
        Object.entries(list.filters).map(([name, { field, values }]) => [
          name,
          {
            field,
            values,
            isList: placedFields.some((placed) => placed.key === field && placed.schema.type === 'array'),
          },
        ]),
      ),
    },
    delivered: placedFields
      .filter(({ deliveredIn }) => deliveredIn === 'list' || deliveredIn === 'entry')
      .map(({ key: name, path, deliveredIn, written, schema, onlyFor }) => ({
        key: name,
        path,
        isListed: listsEntries || deliveredIn === 'list',
        ...(written === null && { isComputed: true }),
        ...(onlyFor && { onlyFor }),
        ...(schema.type === 'nullable' && { isNullable: true }),
      })),
  };
}

/** @throws {Error} if a pattern is not described */
function formatsOf(fields: unknown) {
  const patterns = new Set(Object.values(FORMATS).map(({ pattern }) => pattern.source));
  JSON.stringify(fields, (key, value) => {
    if (key === 'pattern') patterns.add(value);
    return value;
  });
  return Object.fromEntries(
    [...patterns].map((pattern) => {
      const match = Object.entries(FORMATS).find(
        ([, format]) => format.pattern.source === withoutPlaceholders(pattern),
      );
      if (!match) throw new Error(`Describe the pattern ${pattern} in backend/content-schemas/formats.ts.`);
      const [name, { example, ja, en }] = match;
      return [pattern, { name, example, ja, en }];
    }),
  );
}

/** `shared` fields are stored in the Japanese post. */
function fieldsOf(type: string, schemas: ReadonlyMap<string, JsonSchema>): { shared: Fields; translated: Fields } {
  const all = converted(schemas.get(`${type}.ja`));
  const translated = converted(schemas.get(`${type}.en`));
  const own = (name: string) => !NATIVE.includes(name) && name !== SECTIONS;
  const pick = (keep: (name: string) => boolean) =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, field]) =>
        own(name) && keep(name) ? [[name, withValueLabels(type, name, field)]] : [],
      ),
    );
  return { shared: pick((name) => !(name in translated)), translated: pick((name) => name in translated) };
}

/** Labels belong to the values: the field, or its items. */
function withValueLabels(type: string, name: string, field: Field): Field {
  const definition: AnyContentType | undefined = Object.values(contentTypes).find(
    (candidate) => candidate.name === type,
  );
  const valueLabels = definition?.placedFields.find(({ key }) => key === name)?.valueLabels;
  if (!valueLabels) return field;
  return field.items ? { ...field, items: { ...field.items, valueLabels } } : { ...field, valueLabels };
}

function converted(schema: JsonSchema | undefined): Fields {
  const required = schema?.required ?? [];
  return Object.fromEntries(
    Object.entries(schema?.properties ?? {}).map(([name, inner]) => {
      const [key, field] = convertNamed(name, inner);
      return [key, { ...field, ...(required.includes(name) && { isRequired: true }) }];
    }),
  );
}

function sectionsOf(pages: JsonSchema | undefined): Record<string, Fields> {
  const items = pages?.properties?.[SECTIONS]?.items;
  const kinds = items && !Array.isArray(items) ? (items.oneOf ?? []) : [];
  return Object.fromEntries(kinds.map((kind) => [kind.properties?.type?.const ?? '', converted(kind)]));
}

/** Markdown becomes HTML under the contract's name. */
function convertNamed(name: string, schema: JsonSchema): [name: string, field: Field] {
  const field = convert(schema);
  return field.format === 'html' ? [`${name}_html`, field] : [name, field];
}

function convert({ description, const: only, items, properties, oneOf, anyOf, required, ...rest }: JsonSchema): Field {
  const [ja, en] = description?.split('\n') ?? [];
  const label = ja !== undefined && en !== undefined ? { label: { ja, en } } : {};
  if (properties?.file && properties.focal) return { type: 'object', format: 'picture', ...label };
  if ((rest as { maxLength?: number }).maxLength === MARKDOWN_LENGTH)
    return { type: 'string', format: 'html', ...label };
  const variants = oneOf ?? anyOf;
  return {
    ...rest,
    ...label,
    ...(only !== undefined && { enum: [only] }),
    ...(items && !Array.isArray(items) && { items: convert(items) }),
    ...(properties && { properties: converted({ properties, ...(required && { required }) }) }),
    ...(variants && { oneOf: variants.map(convert) }),
  };
}
