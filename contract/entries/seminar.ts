import * as v from 'valibot';
import { SEMINAR_KINDS, SEMINAR_STATES } from '../vocabulary.ts';
import {
  dateTimeSchema,
  entryFields,
  htmlSchema,
  languageSchema,
  lineSchema,
  paragraphSchema,
  pictureSchema,
  slugSchema,
  timeSchema,
} from './fields.ts';
import { riskStatementSchema } from './risk.ts';

/** Where a seminar takes place. `access` says how to get there. */
export const venueSchema = v.object({ name: lineSchema, address: lineSchema, access: paragraphSchema });

export const seminarSummarySchema = v.object({
  ...entryFields,
  slug: slugSchema,
  kind: v.picklist(SEMINAR_KINDS),
  /** What it is about; the meta description. */
  summary: paragraphSchema,
  starts_at: dateTimeSchema,
  ends_at: dateTimeSchema,
  /** Registration ends at this moment; not later than the start. */
  closes_at: dateTimeSchema,
  /** Null: it takes place online, and those who registered get the link by mail. */
  venue: v.nullable(venueSchema),
  /** The language that is spoken. */
  held_in: languageSchema,
  /** In yen, with tax; 0 where it is free. */
  fee: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  /** The number of seats: each registration takes one. */
  capacity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)),
  /** At the moment of this answer. A backend announces each change of it as a change of the entry. */
  state: v.picklist(SEMINAR_STATES),
});
export type SeminarSummary = v.InferOutput<typeof seminarSummarySchema>;

/** `time` in Tokyo, as `15:00`. */
export const programmeSchema = v.pipe(
  v.array(
    v.object({
      time: timeSchema,
      title: lineSchema,
      text: v.optional(paragraphSchema),
    }),
  ),
  v.minLength(1),
  v.maxLength(30),
);

/** Those who speak: by role, and by name where they are named. */
export const speakersSchema = v.pipe(
  v.array(v.object({ role: lineSchema, name: v.optional(lineSchema), text: v.optional(paragraphSchema) })),
  v.maxLength(12),
);

const seminarFields = {
  ...seminarSummarySchema.entries,
  /** Who it is for. */
  audience: paragraphSchema,
  /** Whether anything is offered there: financial law asks an invitation to say so. */
  solicitation: paragraphSchema,
  programme: programmeSchema,
  speakers: speakersSchema,
  cover: v.optional(pictureSchema),
  body_html: htmlSchema,
};

/** One seminar. One about funds must carry a risk statement. */
export const seminarSchema = v.variant('kind', [
  v.object({ ...seminarFields, kind: v.literal('general') }),
  v.object({ ...seminarFields, kind: v.literal('fund'), risk: riskStatementSchema }),
]);
export type Seminar = v.InferOutput<typeof seminarSchema>;
