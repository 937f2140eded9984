/** Fields of content types, from which storage, API, editor and search derive. */
import * as v from 'valibot';
import { htmlSchema, pictureSchema } from '../entries/fields.ts';
import { sectionsSchema } from '../entries/sections.ts';
import { pictureFileSchema } from '../entries/written/picture-file.ts';
import { sections as sectionsFile } from '../entries/written/sections.ts';
import type { Label, Language } from '../vocabulary.ts';
import { type Values, valuesOf } from './values.ts';

/**
 * `list`: in lists and entries. `entry`: in entries only.
 *
 * `backend`: in stored documents, not in responses. `none`: in front matter only.
 */
export type Delivery = 'list' | 'entry' | 'backend' | 'none';

export interface Field<Schema extends v.GenericSchema = v.GenericSchema, In extends Delivery = Delivery> {
  schema: Schema;
  /** Schema in front matter; null for computed fields and the body. */
  written: v.GenericSchema | null;
  /** Key in front matter and WordPress. Default: the field's name. */
  key?: string;
  /** Name of the field, optionally followed by help for editors. */
  label: Label | null;
  /** Otherwise, only `ja.md` has a value. */
  isTranslated: boolean;
  deliveredIn: In;
  /** Required for entries with this value of another field, and absent from others. */
  onlyFor?: { field: string; value: string };
  /** Computed for each response and not stored. */
  isLive?: true;
  isSearched: boolean;
  /** Search topics rank higher than text. Only for fields in lists. */
  isTopic: boolean;
  valueLabels?: Values;
}

export interface LiveField<Schema extends v.GenericSchema = v.GenericSchema, In extends Delivery = Delivery>
  extends Field<Schema, In> {
  isLive: true;
}

/** Nested under a common key in the API, flat in front matter. */
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

export function required<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<Schema, In> {
  return field(schema, schema, options);
}

export function choice<const Choice extends Values, const In extends Delivery>(values: Choice, options: Options<In>) {
  return required(v.picklist(valuesOf(values)), { ...options, valueLabels: values });
}

export function choiceWithDefault<const Choice extends Values, const In extends Delivery>(
  values: Choice,
  value: NoInfer<keyof Choice & string>,
  options: Options<In>,
) {
  return withDefault(v.picklist(valuesOf(values)), value, { ...options, valueLabels: values });
}

export function choices<const Choice extends Values, const In extends Delivery>(values: Choice, options: Options<In>) {
  const schema = v.pipe(v.array(v.picklist(valuesOf(values))), v.minLength(1));
  return required(schema, { ...options, valueLabels: values });
}

/** The API omits the field if front matter does. */
export function optional<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<v.OptionalSchema<Schema, undefined>, In> {
  const either = v.optional(schema);
  return field(either, either, options);
}

/** The API returns the default if front matter omits the field. */
export function withDefault<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  value: v.InferInput<Schema>,
  options: Options<In>,
): Field<Schema, In> {
  return field(schema, v.optional(schema, value as never), options);
}

/** The API returns null if front matter omits the field. */
export function nullable<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  options: Options<In>,
): Field<v.NullableSchema<Schema, undefined>, In> {
  return field(v.nullable(schema), v.optional(schema), options);
}

/** The formats in front matter and API differ, such as Markdown and HTML. */
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

export const sections = translated({
  sections: converted(sectionsSchema, v.optional(sectionsFile, []), {
    label: { ja: 'ページの部分', en: 'The parts of the page' },
    in: 'entry',
    isSearched: true,
  }),
});

/** The Markdown below the front matter. */
export const body: { body_html: Field<typeof htmlSchema, 'entry'> } = {
  body_html: { ...computed(htmlSchema, 'entry'), isTranslated: true, isSearched: true },
};

/** Computed in `backend/content/delivery/computed-fields.ts`. */
export function computed<Schema extends v.GenericSchema, const In extends Delivery>(
  schema: Schema,
  deliveredIn: In,
): Field<Schema, In> {
  return { schema, written: null, label: null, isTranslated: false, deliveredIn, isSearched: false, isTopic: false };
}

/** Computed in `backend/api/live-fields.ts`. */
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

export function translated<const Fields extends FieldEntries>(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      'group' in field
        ? { ...field, group: translated(field.group as FieldEntries) }
        : { ...field, isTranslated: true },
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

/** Returns the part of a label before the help for editors. */
export function fieldName(label: Label, lang: Language): string {
  const text = label[lang];
  return /^(.+?)(?:[。：]|[:;,] )/su.exec(text)?.[1] ?? text;
}

/** `path`: the property names that lead to the value in the API. */
export interface PlacedField extends Field {
  path: readonly string[];
  key: string;
}

export function placedFields(fields: FieldEntries, path: readonly string[] = []): PlacedField[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    'group' in field
      ? placedFields(field.group as FieldEntries, [...path, name])
      : [{ ...field, path: [...path, name], key: field.key ?? name }],
  );
}

export type EntriesOf<Fields extends FieldEntries, In extends Delivery> = {
  readonly [Name in keyof Fields as Fields[Name]['deliveredIn'] extends In ? Name : never]: Fields[Name]['schema'];
};
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
