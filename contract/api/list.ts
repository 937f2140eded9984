/** Query parameters and responses of lists. */
import * as v from 'valibot';
import { languageSchema } from '../entries/fields.ts';
import { numberParameter } from '../entries/numbers.ts';

export const langQuery = {
  lang: v.optional(languageSchema, 'ja'),
  /**
   * Returns drafts instead of published entries. The value is `1` or the draft revision of a preview link.
   *
   * A backend with several drafts per entry shows that revision. Requires the API key, otherwise 401 `rest_forbidden`.
   */
  preview: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z._-]{1,64}$/))),
};

export const listQuery = {
  ...langQuery,
  page: v.optional(numberParameter(1, 100_000), '1'),
  per_page: v.optional(numberParameter(1, 100), '20'),
};

/** One page of a list. `total` counts the items of all pages. */
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

/** Filter values that have at least one entry in the language, with their number of entries. */
export const facetsSchema = v.record(
  v.string(),
  v.array(v.object({ value: v.string(), count: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
);
export type Facets = v.InferOutput<typeof facetsSchema>;
