/** The fields of a content type: each is defined once, and storage, API, editor and search derive from it. */
import * as v from 'valibot';
import { htmlSchema, pictureSchema } from '../entries/fields.ts';
import { sectionsSchema } from '../entries/sections.ts';
import { pictureFileSchema } from '../entries/written/picture-file.ts';
import { sections as sectionsFile } from '../entries/written/sections.ts';
import type { Label, Language } from '../vocabulary.ts';
import { type Values, valuesOf } from './values.ts';

/**
 * Where a field is delivered: `list`: in lists and in the entry. `entry`: in the entry only. `backend`: in the backend's own
 * document, and in no response. `none`: only in front matter.
 */
export type Delivery = 'list' | 'entry' | 'backend' | 'none';

export interface Field<Schema extends v.GenericSchema = v.GenericSchema, In extends Delivery = Delivery> {
  /** How the API delivers it. */
  schema: Schema;
  /** How editors write it, in front matter; null for a field that the backend computes, or that comes from the text. */
  written: v.GenericSchema | null;
  /** The key in front matter and in WordPress; the field's own name where it is absent. */
  key?: string;
  /** What it is: its name for editors and visitors, and after a full stop or colon help for editors. */
  label: Label | null;
  /** Whether each language has its own value, as opposed to one value in `ja.md` for both. */
  isTranslated: boolean;
  deliveredIn: In;
  /** Only entries with this value of another field have it, and must have it. */
  onlyFor?: { field: string; value: string };
  /** Whether it is computed for each response, and so is in no document. */
  isLive?: true;
  /** Whether the search finds its text. */
  isSearched: boolean;
  /** Whether the search files entries under its value, of a field in lists: it counts more than their text. */
  isTopic: boolean;
  /** What visitors read for each value, of a field that has a few. */
  valueLabels?: Values;
}

export interface LiveField<Schema extends v.GenericSchema = v.GenericSchema, In extends Delivery = Delivery>
  extends Field<Schema, In> {
  isLive: true;
}

/** Fields that the API delivers under a common key. They are flat in front matter. */
export interface Group<
  Fields extends FieldEntries = FieldEntries,
  Schema extends v.GenericSchema = v.GenericSchema,
  In extends Delivery = Delivery,
> {
  group: Fields;
  schema: Schema;
  deliveredIn: In;
}

export interface FieldEntries {
  [name: string]: Field | { group: object; schema: v.GenericSchema; deliveredIn: Delivery };
}

interface Options<In extends Delivery> {
  label: Label;
  in: In;
  key?: string;
  onlyFor?: { field: string; value: string };
  isSearched?: boolean;
  isTopic?: boolean;
  valueLabels?: Values;
}

/** A field that must be written. */
export function required<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<Schema, In> {
  return field(schema, schema, options);
}

/** A field with one of a few values, which visitors read as their labels. */
export function choice<const Choice extends Values, const In extends Delivery>(values: Choice, options: Options<In>) {
  return required(v.picklist(valuesOf(values)), { ...options, valueLabels: values });
}

/** The same, with a value for entries that name none. */
export function choiceWithDefault<const Choice extends Values, const In extends Delivery>(
  values: Choice,
  value: NoInfer<keyof Choice & string>,
  options: Options<In>,
) {
  return withDefault(v.picklist(valuesOf(values)), value, { ...options, valueLabels: values });
}

/** A field with at least one of a few values. */
export function choices<const Choice extends Values, const In extends Delivery>(values: Choice, options: Options<In>) {
  const schema = v.pipe(v.array(v.picklist(valuesOf(values))), v.minLength(1));
  return required(schema, { ...options, valueLabels: values });
}

/** A field that may be left out. The API leaves it out, too. */
export function optional<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<v.OptionalSchema<Schema, undefined>, In> {
  const either = v.optional(schema);
  return field(either, either, options);
}

/** A field that may be left out. The API delivers the default then. */
export function withDefault<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  value: v.InferInput<Schema>,
  options: Options<In>,
): Field<Schema, In> {
  return field(schema, v.optional(schema, value as never), options);
}

/** A field that may be left out. The API delivers null then. */
export function nullable<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<v.NullableSchema<Schema, undefined>, In> {
  return field(v.nullable(schema), v.optional(schema), options);
}

/** A field that editors write in another form than the API delivers it in: Markdown for HTML, a file for a picture. */
export function converted<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  written: v.GenericSchema,
  options: Options<In>,
): Field<Schema, In> {
  return field(schema, written, options);
}

export const picture = <const In extends Delivery>(options: Options<In>) =>
  converted(pictureSchema, pictureFileSchema, options);

export const optionalPicture = <const In extends Delivery>(options: Options<In>) =>
  converted(v.optional(pictureSchema), v.optional(pictureFileSchema), options);

export const pictures = <const In extends Delivery>(options: Options<In>) =>
  converted(v.array(pictureSchema), v.optional(v.array(pictureFileSchema), []), options);

/** The parts of a page, each in the language of its file. */
export const sections = translated({
  sections: converted(sectionsSchema, v.optional(sectionsFile, []), {
    label: { ja: 'ページの部分', en: 'The parts of the page' },
    in: 'entry',
    isSearched: true,
  }),
});

/** The text under the front matter. */
export const body: { body_html: Field<typeof htmlSchema, 'entry'> } = {
  body_html: { ...computed(htmlSchema, 'entry'), isTranslated: true, isSearched: true },
};

/** A field that the backend computes: see `backend/content/delivery/computed-fields.ts`. */
export function computed<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  deliveredIn: In,
): Field<Schema, In> {
  return { schema, written: null, label: null, isTranslated: false, deliveredIn, isSearched: false, isTopic: false };
}

/** A field that the backend computes for each response: see `backend/api/live-fields.ts`. */
export function live<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  deliveredIn: In,
): LiveField<Schema, In> {
  return { ...computed(schema, deliveredIn), isLive: true };
}

export function group<const Fields extends FieldEntries>(
  fields: Fields,
): Group<Fields, ObjectOf<EntriesOf<Fields, 'list' | 'entry'>>, 'entry'> {
  return { group: fields, schema: v.object(entriesOf(fields, ['list', 'entry'])) as never, deliveredIn: 'entry' };
}

/** The same fields, with a value for each language. */
export function translated<const Fields extends FieldEntries>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, one]) => [
      name,
      'group' in one ? { ...one, group: translated(one.group as FieldEntries) } : { ...one, isTranslated: true },
    ]),
  ) as Fields;
}

function field<Schema extends v.GenericSchema, In extends Delivery>(
  schema: Schema,
  written: v.GenericSchema,
  { in: deliveredIn, isSearched = false, isTopic = false, ...options }: Options<In>,
): Field<Schema, In> {
  return { schema, written, isTranslated: false, deliveredIn, isSearched, isTopic, ...options };
}

/** The first part of a label, which names the field; help for editors follows it. */
export function fieldName(label: Label, lang: Language): string {
  const text = label[lang];
  return /^(.+?)(?:[。：]|[:;,] )/su.exec(text)?.[1] ?? text;
}

/** A field with its place: the names under which the API delivers it, outermost first. */
export interface PlacedField extends Field {
  path: readonly string[];
  key: string;
}

/** All fields, those of groups included. */
export function placedFields(fields: FieldEntries, path: readonly string[] = []): PlacedField[] {
  return Object.entries(fields).flatMap(([name, one]) =>
    'group' in one
      ? placedFields(one.group as FieldEntries, [...path, name])
      : [{ ...one, path: [...path, name], key: one.key ?? name }],
  );
}

/** The schemas of the fields that are delivered in one of these places. */
export type EntriesOf<Fields extends FieldEntries, In extends Delivery> = {
  readonly [Name in keyof Fields as Fields[Name]['deliveredIn'] extends In ? Name : never]: Fields[Name]['schema'];
};
/** The names of the fields that are in no document. */
export type LiveNames<Fields extends FieldEntries> = {
  [Name in keyof Fields]: Fields[Name] extends LiveField ? Name : never;
}[keyof Fields];
export type ObjectOf<Entries> = v.ObjectSchema<Entries extends v.ObjectEntries ? Entries : never, undefined>;

export function entriesOf<Fields extends FieldEntries, const In extends Delivery>(
  fields: Fields,
  places: readonly In[],
): EntriesOf<Fields, In> {
  const entries = Object.entries(fields).filter(([, { deliveredIn }]) =>
    (places as readonly Delivery[]).includes(deliveredIn),
  );
  return Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])) as EntriesOf<Fields, In>;
}
