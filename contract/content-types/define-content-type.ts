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
 * The order of a list: the newest first, or by id; `latest` sorts by a field, then by the date of publication. `upcoming` sorts
 * events by their start: those to come, soonest first, then those that are over, latest first. The query parameter `when` selects
 * one of both.
 */
export type Order = 'newest' | 'id' | { latest: string } | { upcoming: string };

export interface ListOptions<SomeFilters extends Filters> {
  /** For the API's documentation. */
  summary: string;
  order: Order;
  filters: SomeFilters;
  /** Whether the API counts the entries for each value of the filters. */
  hasFacets: boolean;
  /** Further query parameters, which the type's own list understands. */
  query?: v.ObjectEntries;
}

export interface EntryOptions<EntryName extends string> {
  /** The endpoint's name. */
  name: EntryName;
  /** For the API's documentation. */
  summary: string;
}

/** How entries are related: those with the same value of a field, or as the type's own function finds them. */
export type Relation = { sameField: string } | 'own';

interface ContentTypeOptions<Name extends string, Key extends 'id' | 'slug', Fields extends FieldEntries> {
  /** The name of its folder in the content, of its list in the API, and of its tag in the cache. */
  name: Name;
  label: { one: Label; many: Label };
  /** What names an entry in addresses. */
  key: Key;
  /** In the order in which the API delivers them. */
  fields: Fields;
  page: EntryPage;
  /** Null: the search does not find entries of this type by themselves. */
  search: SearchOptions | null;
  /** What its pages are to search engines, where their rows say nothing else. */
  structuredData?: 'Article';
  /** Values of a field whose entries speak of investment, so that their pages end with the line on risks. */
  speaksOfInvestment?: { field: string; value: string };
  /** Whether its list has a feed. Entries of such a type have a summary and a category. */
  hasFeed: boolean;
  /**
   * The post type, the name of its icon among WordPress's dashicons, and for fields with a few values the taxonomy by which editors
   * filter the list of entries. Post types and taxonomies are stored, and so never change.
   */
  wordpress: { postType: string; icon: string; taxonomies?: Readonly<Record<string, `meguri_${string}`>> };
}

export interface SearchOptions {
  /** What visitors call what was found. */
  label: Label;
  /** The place of the type among the filters of the search, from 1. */
  rank: number;
  /** Whether the date of publication is shown, and counts. */
  isDated: boolean;
  /** How much entries count among others; 1 where it is absent. */
  weight?: number;
  /** Whether the search finds entries by the label of their type. */
  hasTypeAsTopic?: boolean;
}

/** Where visitors find an entry. Paths are those of the Japanese site; `{id}` and `{slug}` are the entry's. */
export interface EntryPage {
  /** The path of the entry's own page; null where a page shows all entries. */
  path: string | null;
  /** The kind of the entries that have it; the others are at fixed paths of the site. */
  onlyKind?: string;
  /** The path of an entry without a page of its own, on the page that shows it. */
  place?: string;
  /** The same for a preview, where it differs. */
  previewPlace?: string;
  /** The field with the last day, in Tokyo, on which visitors are led to that place. */
  until?: string;
}

/** The fields of front matter that every type has, by key. */
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

/** The key of an entry's address, as the API delivers it. */
const addressEntries = { id: {}, slug: { slug: slugSchema } };
const chosenEntries = { id: { chosen: v.array(idSchema) }, slug: { chosen: v.array(slugSchema) } };

/** An object schema whose type says exactly which entries it has. */
function objectOf<Entries>(entries: object) {
  return v.object(entries as v.ObjectEntries) as unknown as ObjectOf<Flat<Entries>>;
}
type Flat<Entries> = { readonly [Name in keyof Entries]: Entries[Name] };

/** A content type that the compiler knows nothing more about. */
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

/** Defines a content type: its schemas derive from its fields. */
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
    /** Null: entries have no neighbours and no related entries. Else editors may choose some of these. */
    related: Related;
    /** Null: the API has no list of this type. */
    list: List;
    /** Null: the API has no endpoint for one entry. */
    entry: Entry;
    /** Whether lists have whole entries, as for a type whose entries have no page of their own. */
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
  const listed = objectOf<Common & EntriesOf<Fields, 'list'>>({ ...common, ...entriesOf(fields, ['list']) });
  const own = { ...common, ...entriesOf(fields, ['list', 'entry']) };
  const entrySchema = withRisk<Fields, Own & (Related extends Relation ? RelatedEntries<Summary> : object)>(
    objectOf({ ...own, ...(hasRelated && relatedEntries(listed)) }),
  );
  const summarySchema = (options.listsEntries ? entrySchema : listed) as Whole extends true
    ? typeof entrySchema
    : typeof listed;
  const stored = Object.entries({ ...own, ...entriesOf(fields, ['backend']) }).filter(
    ([name]) => !(fields[name] && 'isLive' in fields[name]),
  );
  const documentSchema = withRisk<Fields, Document & (Related extends Relation ? (typeof chosenEntries)[Key] : object)>(
    objectOf({ ...Object.fromEntries(stored), ...(hasRelated && chosenEntries[key]) }),
  );
  const placed = placedFields(fields);
  return {
    ...options,
    hasRelated,
    placedFields: placed,
    /** An entry in lists. */
    summarySchema,
    /** An entry, as the API delivers it. */
    entrySchema,
    /** An entry as the backend keeps it: without its neighbours, with the related entries that its editor has chosen. */
    documentSchema,
    /** By key. `shared` holds for both languages and is in `ja.md` only, `translated` is in the file of each language. */
    frontMatter: {
      shared: {
        ...addressed[key],
        ...dated,
        ...(hasRelated && { related: chosen[key] }),
        ...writtenEntries(placed, false),
      } as v.ObjectEntries,
      translated: { ...named, ...writtenEntries(placed, true) } as v.ObjectEntries,
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

/** `previous` is the entry published before this one, `next` the one after, in the same language. */
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

/** The schema of entries: of a type with the field `risk`, a variant by kind. */
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

/** Entries of the kind `fund` must have a risk statement by law; the others have none. */
function withRisk<Fields extends FieldEntries, Entries>(
  schema: v.ObjectSchema<v.ObjectEntries, undefined>,
): WithRisk<Fields, Entries> {
  return (hasRisk(schema) ? riskVariant(schema) : schema) as unknown as WithRisk<Fields, Entries>;
}

function hasRisk(schema: v.ObjectSchema<v.ObjectEntries, undefined>): schema is v.ObjectSchema<RiskEntries, undefined> {
  return 'risk' in schema.entries;
}

function riskVariant(schema: v.ObjectSchema<RiskEntries, undefined>) {
  const { kind, risk: _, ...others } = schema.entries;
  const kinds = kind.options.filter((one) => one !== 'fund');
  return v.variant('kind', [
    v.object({ ...others, kind: v.picklist(kinds) }),
    v.object({ ...others, kind: v.literal('fund'), risk: riskStatementSchema }),
  ]);
}
