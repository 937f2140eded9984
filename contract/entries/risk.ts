/** Disclosures about funds, after the Financial Instruments and Exchange Act (金融商品取引法 37条). */
import * as v from 'valibot';
import { dateSchema, paragraphSchema, phraseSchema } from './fields.ts';

/** Required on fund pages and fund documents: what it costs, what may be lost, and under which registration it is offered. */
export const riskStatementSchema = v.object({
  fees: paragraphSchema,
  loss: paragraphSchema,
  registration: paragraphSchema,
});
export type RiskStatement = v.InferOutput<typeof riskStatementSchema>;

const figureFields = {
  label: phraseSchema,
  /** As shown, with separators (`1,240`). */
  value: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  unit: v.optional(v.pipe(v.string(), v.maxLength(20))),
  /** The reference date of the figure. */
  as_of: dateSchema,
};

/** A dated figure. A yield, occupancy or return must also state how it was computed. */
export const figureSchema = v.variant('kind', [
  v.object({ kind: v.literal('yield'), ...figureFields, basis: paragraphSchema }),
  v.object({ kind: v.literal('amount'), ...figureFields, basis: v.optional(paragraphSchema) }),
]);
