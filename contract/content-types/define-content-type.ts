import * as v from 'valibot';
import {
  dateTimeSchema,
  entryFields,
  idSchema,
  keywordsSchema,
  lineSchema,
  neighbourSchema,
  slugSchema,
} from '../entries/fields.ts';
import { type RiskStatement, riskStatementSchema } from '../entries/risk.ts';
import type { Label } from '../vocabulary.ts';
import type { EntryChecks } from './entry-checks.ts';
import {
  type EntriesOf,
  entriesOf,
  type FieldEntries,
  type LiveNames,
  type ObjectOf,
  type PlacedField,
  placedFields,
} from './field.ts';
import type { Filters } from './filters.ts';

/**
 * `latest` sorts by a field, then by publication date.
 *
 * `upcoming` lists future events by ascending start, then past events by descending start.
 */
export type Order = 'newest' | 'id' | { latest: string } | { upcoming: string };

export interface ListOptions<SomeFilters extends Filters> {
  summary: string;
  order: Order;
  filters: SomeFilters;
  hasFacets: boolean;
  query?: v.ObjectEntries;
}

export interface EntryOptions<EntryName extends string> {
  name: EntryName;
  summary: string;
}

export type Relation = { sameField: string } | RankedRelation;
export interface RankedRelation {
  /** Returns a lower number for closer entries, and infinity for unrelated ones. */
  rank(entry: object, other: object): number;
}

interface ContentTypeOptions<Name extends string, Key extends 'id' | 'slug', Fields extends FieldEntries> {
  /** Also names the content folder, the API list and the cache tag. */
  name: Name;
  label: { one: Label; many: Label };
  key: Key;
  /** In the order of API responses. */
  fields: Fields;
  page: EntryPage;
  /** Null if this definition adds no entries to search. */
  search: SearchOptions | null;
  /** Default for entry pages. Routes may specify another type. */
  structuredData?: 'Article';
  /** Entries with this value are about investment, so their pages end with the risk notice. */
  speaksOfInvestment?: { field: string; value: string };
  /** Requires a summary and a category. */
  hasFeed: boolean;
  checks?: EntryChecks<v.InferOutput<ObjectOf<EntriesOf<Fields, 'list' | 'entry' | 'backend'>>>>;
  /** Taxonomies filter lists in WordPress. Stored names must never change. */
  wordpress: { postType: string; icon: string; taxonomies?: Readonly<Record<string, `meguri_${string}`>> };
}

export interface SearchOptions {
  label: Label;
  rank: number;
  isDated: boolean;
  /** Default: 1. */
  weight?: number;
  /** Whether search finds entries by the label of their type. */
  hasTypeAsTopic?: boolean;
}

/** Paths have no language prefix and may contain `{id}` or `{slug}`. */
export interface EntryPage {
  /** Null if one page shows all entries. */
  path: string | null;
  /** Other kinds have fixed paths. */
  onlyKind?: string;
  /** Location on the page that shows all entries. */
  place?: string;
  /** Location of the form about an entry, which replaces `place` for entries that have one. */
  formPlace?: { path: string; hasForm: (entry: object) => boolean };
  previewPlace?: string;
  /** Field with the last day (Asia/Tokyo) on which the site links to the entry. */
  until?: string;
}

const named = { title: lineSchema, reading: v.optional(lineSchema), keywords: v.optional(keywordsSchema) };
const dated = { published_at: dateTimeSchema, modified_at: v.optional(dateTimeSchema) };
const addressed = {
  id: { id: idSchema },
  slug: { id: idSchema, slug: slugSchema, former_slugs: v.optional(v.pipe(v.array(slugSchema), v.maxLength(20)), []) },
};
const MAX_CHOSEN = 3;
const chosen = {
  id: v.optional(v.pipe(v.array(idSchema), v.maxLength(MAX_CHOSEN)), []),
  slug: v.optional(v.pipe(v.array(slugSchema), v.maxLength(MAX_CHOSEN)), []),
};

const addressEntries = { id: {}, slug: { slug: slugSchema } };
const chosenEntries = { id: { chosen: v.array(idSchema) }, slug: { chosen: v.array(slugSchema) } };

function objectOf<Entries>(entries: object) {
  return v.object(entries as v.ObjectEntries) as unknown as ObjectOf<Flat<Entries>>;
}
type Flat<Entries> = { readonly [Name in keyof Entries]: Entries[Name] };

export interface AnyContentType extends ContentTypeOptions<string, 'id' | 'slug', FieldEntries> {
  related: Relation | null;
  list: ListOptions<Filters> | null;
  entry: EntryOptions<string> | null;
  listsEntries?: boolean;
  hasRelated: boolean;
  placedFields: PlacedField[];
  summarySchema: v.GenericSchema;
  entrySchema: v.GenericSchema;
  documentSchema: v.GenericSchema;
  frontMatter: { shared: v.ObjectEntries; translated: v.ObjectEntries };
}

/** Defines a content type and derives its schemas from its fields. */
export function defineContentType<
  const Name extends string,
  const Key extends 'id' | 'slug',
  const Fields extends FieldEntries,
  const Related extends Relation | null,
  const List extends ListOptions<Filters> | null,
  const Entry extends EntryOptions<string> | null,
  const Whole extends boolean = false,
>(
  options: ContentTypeOptions<Name, Key, Fields> & {
    related: Related;
    list: List;
    entry: Entry;
    listsEntries?: Whole;
  },
) {
  const { key, fields } = options;
  const hasRelated = options.related !== null;
  type Address = (typeof addressEntries)[Key];
  type Common = typeof entryFields & Address;
  type Own = Common & EntriesOf<Fields, 'list' | 'entry'>;
  type Document = Omit<Own, LiveNames<Fields>> & EntriesOf<Fields, 'backend'>;
  type Summary = ObjectOf<Flat<Common & EntriesOf<Fields, 'list'>>>;
  const common = { ...entryFields, ...addressEntries[key] };
  const listedSchema = objectOf<Common & EntriesOf<Fields, 'list'>>({ ...common, ...entriesOf(fields, ['list']) });
  const ownEntries = { ...common, ...entriesOf(fields, ['list', 'entry']) };
  const entrySchema = withRisk<Fields, Own & (Related extends Relation ? RelatedEntries<Summary> : object)>(
    objectOf({ ...ownEntries, ...(hasRelated && relatedEntries(listedSchema)) }),
  );
  const summarySchema = (options.listsEntries ? entrySchema : listedSchema) as Whole extends true
    ? typeof entrySchema
    : typeof listedSchema;
  const storedEntries = Object.entries({ ...ownEntries, ...entriesOf(fields, ['backend']) }).filter(
    ([name]) => !(fields[name] && 'isLive' in fields[name]),
  );
  const documentSchema = withRisk<Fields, Document & (Related extends Relation ? (typeof chosenEntries)[Key] : object)>(
    objectOf({ ...Object.fromEntries(storedEntries), ...(hasRelated && chosenEntries[key]) }),
  );
  const placedFieldList = placedFields(fields);
  return {
    ...options,
    hasRelated,
    placedFields: placedFieldList,
    summarySchema,
    entrySchema,
    /** A stored entry, without neighbours, and with the related entries selected by editors. */
    documentSchema,
    /** `shared` fields are in `ja.md` only. */
    frontMatter: {
      shared: {
        ...addressed[key],
        ...dated,
        ...(hasRelated && { related: chosen[key] }),
        ...writtenEntries(placedFieldList, false),
      } as v.ObjectEntries,
      translated: { ...named, ...writtenEntries(placedFieldList, true) } as v.ObjectEntries,
    },
  };
}

function writtenEntries(fields: readonly PlacedField[], isTranslated: boolean): v.ObjectEntries {
  return Object.fromEntries(
    fields.flatMap((field) =>
      field.isTranslated === isTranslated && field.written ? [[field.key, field.written]] : [],
    ),
  );
}

type RelatedEntries<Summary extends v.GenericSchema> = ReturnType<typeof relatedEntries<Summary>>;

/** `previous` was published before this entry. */
function relatedEntries<Summary extends v.GenericSchema>(summary: Summary) {
  return {
    previous: v.nullable(neighbourSchema),
    next: v.nullable(neighbourSchema),
    related: v.pipe(v.array(summary), v.maxLength(4)),
  };
}

interface RiskEntries extends v.ObjectEntries {
  kind: v.PicklistSchema<readonly string[], undefined>;
  risk: v.OptionalSchema<typeof riskStatementSchema, undefined>;
}

type WithRisk<Fields extends FieldEntries, Entries> = Fields extends {
  risk: unknown;
  kind: { schema: v.GenericSchema };
}
  ? v.VariantSchema<
      'kind',
      [
        ObjectOf<
          Flat<
            Omit<Entries, 'kind' | 'risk'> & {
              kind: v.PicklistSchema<Exclude<v.InferOutput<Fields['kind']['schema']> & string, 'fund'>[], undefined>;
            }
          >
        >,
        ObjectOf<
          Flat<
            Omit<Entries, 'kind' | 'risk'> & {
              kind: v.LiteralSchema<'fund', undefined>;
              risk: v.GenericSchema<RiskStatement>;
            }
          >
        >,
      ],
      undefined
    >
  : ObjectOf<Flat<Entries>>;

function withRisk<Fields extends FieldEntries, Entries>(
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
): WithRisk<Fields, Entries> {
  return (hasRisk(schema) ? riskVariant(schema) : schema) as unknown as WithRisk<Fields, Entries>;
}

function hasRisk(schema: v.ObjectSchema<v.ObjectEntries, undefined>): schema is v.ObjectSchema<RiskEntries, undefined> {
  return 'risk' in schema.entries;
}

function riskVariant(schema: v.ObjectSchema<RiskEntries, undefined>) {
  const { kind, risk: _, ...otherEntries } = schema.entries;
  const kinds = kind.options.filter((option) => option !== 'fund');
  return v.variant('kind', [
    v.object({ ...otherEntries, kind: v.picklist(kinds) }),
    v.object({ ...otherEntries, kind: v.literal('fund'), risk: riskStatementSchema }),
  ]);
}
