/** Sections that the site draws as diagrams. */
import * as v from 'valibot';
import { dateSchema, lineSchema, monthSchema, paragraphSchema } from './fields.ts';
import { foldableFields, list, sectionFields } from './section-fields.ts';

const amountSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1e12));
const basisFields = { as_of: v.optional(dateSchema), basis: v.optional(paragraphSchema) };

export const chartSection = v.object({
  type: v.literal('chart'),
  ...foldableFields,
  rows_label: lineSchema,
  /** Table heading with the unit: 「取得価格（億円）」. */
  value_label: lineSchema,
  /** Whether the rows are parts of a whole. */
  shares: v.boolean(),
  /** Value from which the bars extend, such as the capital paid in. */
  baseline: v.optional(v.object({ label: lineSchema, value: amountSchema })),
  items: list(v.object({ label: lineSchema, value: amountSchema })),
  ...basisFields,
});

/** In chronological order. */
export const seriesSection = v.object({
  type: v.literal('series'),
  ...foldableFields,
  rows_label: lineSchema,
  value_label: lineSchema,
  items: v.pipe(v.array(v.object({ label: lineSchema, value: amountSchema })), v.minLength(2), v.maxLength(12)),
  ...basisFields,
});

export const comparisonSection = v.object({
  type: v.literal('comparison'),
  ...foldableFields,
  rows_label: lineSchema,
  /** For example 「改修前」 and 「改修後」. */
  before_label: lineSchema,
  after_label: lineSchema,
  unit: lineSchema,
  items: list(v.object({ label: lineSchema, before: amountSchema, after: amountSchema })),
  ...basisFields,
});

const pointSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1000));

/** The time scale starts at 0. Items end between `ends` and `latest`. */
export const scheduleSection = v.object({
  type: v.literal('schedule'),
  ...foldableFields,
  /** For example 「か月」. */
  unit: lineSchema,
  items: list(
    v.object({
      label: lineSchema,
      /** The duration in words: 「2年から3年」. */
      note: lineSchema,
      starts: pointSchema,
      ends: pointSchema,
      latest: v.optional(pointSchema),
    }),
  ),
  ...basisFields,
});

/** Each party gives something to the central party and receives something from it. */
export const relationsSection = v.object({
  type: v.literal('relations'),
  ...foldableFields,
  centre: lineSchema,
  centre_text: v.optional(lineSchema),
  items: list(v.object({ label: lineSchema, gives: lineSchema, receives: lineSchema })),
  ...basisFields,
});

/** A ring for each fund, in the order of formation: closed when redeemed, broken below the capital paid in, else open. */
export const fundsSection = v.object({
  type: v.literal('funds'),
  ...sectionFields,
  items: list(
    v.object({
      /** For example the use of the fund's buildings. */
      label: lineSchema,
      formed: monthSchema,
      redeemed: v.optional(monthSchema),
      /** Per cent of the capital paid in. */
      paid: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1000))),
    }),
  ),
  ...basisFields,
});
