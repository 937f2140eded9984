import * as v from 'valibot';
import { languageSchema } from '../entries/fields.ts';
import { numberParameter } from '../entries/numbers.ts';

export const langQuery = {
  lang: v.optional(languageSchema, 'ja'),
  /** Selects drafts: `1`, or the revision of a preview link. Requires the API key, otherwise 401 `rest_forbidden`. */
  preview: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z._-]{1,64}$/))),
};

export const listQuery = {
  ...langQuery,
  page: v.optional(numberParameter(1, 100_000), '1'),
  per_page: v.optional(numberParameter(1, 100), '20'),
};

/** `total` counts the items of all pages. */
export function listSchema<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    items: v.array(item),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
    total_pages: v.pipe(v.number(), v.integer(), v.minValue(0)),
    page: v.pipe(v.number(), v.integer(), v.minValue(1)),
    per_page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  });
}
export type List<Item> = { items: Item[]; total: number; total_pages: number; page: number; per_page: number };

/** Filter values with at least one entry in the language. */
export const facetsSchema = v.record(
  v.string(),
  v.array(v.object({ value: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
);
export type Facets = v.InferOutput<typeof facetsSchema>;
