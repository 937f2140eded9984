/** Sections that are drawn: charts of amounts and of time, and who gives what to whom. */
import * as v from 'valibot';
import { dateSchema, lineSchema, paragraphSchema, phraseSchema } from './fields.ts';
import { list, sectionFields } from './section-fields.ts';

const amountSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1e12));
/** The day that the values are of, and how they were computed. */
const basisFields = { as_of: v.optional(dateSchema), basis: v.optional(paragraphSchema) };

/** Amounts of one kind beside each other, as bars with a table behind them. */
export const chartSection = v.object({
  type: v.literal('chart'),
  ...sectionFields,
  /** What the rows are, and what the values: the headings of the table. */
  rows_label: lineSchema,
  /** With the unit: 「取得価格（億円）」. */
  value_label: lineSchema,
  /** Whether the rows are the parts of a whole, which have shares. */
  shares: v.boolean(),
  items: list(v.object({ label: phraseSchema, value: amountSchema })),
  ...basisFields,
});

/** One amount over time, in the order of time, as a line with a table under it. */
export const seriesSection = v.object({
  type: v.literal('series'),
  ...sectionFields,
  /** What the columns are (「時点」), and what the values, with the unit. */
  rows_label: lineSchema,
  value_label: lineSchema,
  items: v.pipe(v.array(v.object({ label: phraseSchema, value: amountSchema })), v.minLength(2), v.maxLength(12)),
  ...basisFields,
});

/** Amounts before and after, as pairs of bars with a table behind them. */
export const comparisonSection = v.object({
  type: v.literal('comparison'),
  ...sectionFields,
  rows_label: lineSchema,
  /** What was before and what is after: 「改修前」, 「改修後」. */
  before_label: lineSchema,
  after_label: lineSchema,
  /** Of all values. */
  unit: lineSchema,
  items: list(v.object({ label: phraseSchema, before: amountSchema, after: amountSchema })),
  ...basisFields,
});

const pointSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(1000));

/** What takes how long, as bars over one scale of time that begins at 0. Between `ends` and `latest` it may still go on. */
export const scheduleSection = v.object({
  type: v.literal('schedule'),
  ...sectionFields,
  /** Of the scale: 「か月」. */
  unit: lineSchema,
  items: list(
    v.object({
      label: phraseSchema,
      /** The same in words: 「2年から3年」. */
      note: phraseSchema,
      starts: pointSchema,
      ends: pointSchema,
      latest: v.optional(pointSchema),
    }),
  ),
  ...basisFields,
});

/** What one party gives to others and receives from them: who stands where in a transaction. */
export const relationsSection = v.object({
  type: v.literal('relations'),
  ...sectionFields,
  /** The party in the middle, and what it is or holds. */
  centre: lineSchema,
  centre_text: v.optional(lineSchema),
  items: list(v.object({ label: phraseSchema, gives: lineSchema, receives: lineSchema })),
  ...basisFields,
});
