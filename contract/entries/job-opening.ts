import * as v from 'valibot';
import { EMPLOYMENT_TYPES, PAY_PERIODS } from '../vocabulary.ts';
import { dateSchema, entryFields, htmlSchema, lineSchema, paragraphSchema } from './fields.ts';

/** Where the work is at first, in the words of the terms: `東京都`, `千代田区`, `見本町1-2-3`. */
export const workplaceSchema = v.object({ region: lineSchema, locality: lineSchema, street: v.optional(lineSchema) });

const yen = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Pay in yen, as the terms state it, before anything is added to it. Without `max` it is one amount. */
export const paySchema = v.object({ min: yen, max: v.optional(yen), per: v.picklist(PAY_PERIODS) });

/** An open position with the terms that the Employment Security Act (職業安定法 5条の3) asks an advertisement to state. */
export const jobOpeningSchema = v.object({
  ...entryFields,
  summary: paragraphSchema,
  employment: v.picklist(EMPLOYMENT_TYPES),
  /** Terms of employment as label and value, in the order in which they are shown. */
  terms: v.pipe(v.array(v.object({ label: lineSchema, value_html: htmlSchema })), v.minLength(1), v.maxLength(40)),
  body_html: htmlSchema,
  /** For search engines that list jobs, which the page shows among the terms. Without `workplace` it is the company's address. */
  workplace: v.optional(workplaceSchema),
  pay: v.optional(paySchema),
  /** Last day for applications; absent while there is no closing date. */
  closes_on: v.optional(dateSchema),
});
export type JobOpening = v.InferOutput<typeof jobOpeningSchema>;

/** Whether applications are still accepted. The last day ends at midnight in Tokyo. */
export function isOpen({ closes_on }: Pick<JobOpening, 'closes_on'>, now = new Date()): boolean {
  const today = now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
  return closes_on === undefined || closes_on >= today;
}
