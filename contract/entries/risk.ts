/** Disclosures about funds under the Financial Instruments and Exchange Act (金融商品取引法 37条). */
import * as v from 'valibot';
import { dateSchema, lineSchema, paragraphSchema } from './fields.ts';

/** Required for fund pages and fund documents. */
export const riskStatementSchema = v.object({
  fees: paragraphSchema,
  loss: paragraphSchema,
  registration: paragraphSchema,
});
export type RiskStatement = v.InferOutput<typeof riskStatementSchema>;

const figureFields = {
  label: lineSchema,
  /** With separators (`1,240`). */
  value: v.pipe(v.string(), v.minLength(1), v.maxLength(20)),
  unit: v.optional(v.pipe(v.string(), v.maxLength(20))),
  as_of: dateSchema,
};

/** Yields, occupancy rates and returns (`yield`) must state how they were computed. */
export const figureSchema = v.variant('kind', [
  v.object({ kind: v.literal('yield'), ...figureFields, basis: paragraphSchema }),
  v.object({ kind: v.literal('amount'), ...figureFields, basis: v.optional(paragraphSchema) }),
]);
