/**
 * The sections that pages and campaigns are made of. What editors write for each is derived from these schemas in
 * `backend/content-schemas/sections.ts`.
 */
import * as v from 'valibot';
import { chartSection, comparisonSection, relationsSection, scheduleSection, seriesSection } from './drawn-sections.ts';
import {
  hrefSchema,
  htmlSchema,
  lineSchema,
  monthSchema,
  paragraphSchema,
  phraseSchema,
  timeSchema,
} from './fields.ts';
import { figureSchema } from './risk.ts';
import { list, sectionFields } from './section-fields.ts';

const linkSchema = v.object({ label: phraseSchema, href: hrefSchema });

/** Running text. */
export const textSection = v.object({
  type: v.literal('text'),
  ...sectionFields,
  body_html: htmlSchema,
  link: v.optional(linkSchema),
});

/** One thought, set large; Japanese is set vertically. Line breaks are kept. */
export const statementSection = v.object({
  type: v.literal('statement'),
  ...sectionFields,
  lines: v.pipe(v.array(lineSchema), v.minLength(1), v.maxLength(12)),
});

/** Stages in order. `ring: true` says that the last leads back to the first; `by` is in whose hands it is at a stage. */
export const stepsSection = v.object({
  type: v.literal('steps'),
  ...sectionFields,
  ring: v.boolean(),
  items: list(
    v.object({
      title: lineSchema,
      text: paragraphSchema,
      note: v.optional(phraseSchema),
      by: v.optional(lineSchema),
    }),
  ),
});

/** Label and value, as a table of facts. `value_html` may hold links and line breaks. */
export const factsSection = v.object({
  type: v.literal('facts'),
  ...sectionFields,
  rows: list(v.object({ label: phraseSchema, value_html: htmlSchema })),
});

/** Dated figures. */
export const figuresSection = v.object({
  type: v.literal('figures'),
  ...sectionFields,
  items: list(figureSchema),
});

/** What is paid: for what, how it is computed, when, and by whom. `value_html` may hold links. */
export const feesSection = v.object({
  type: v.literal('fees'),
  ...sectionFields,
  items: list(
    v.object({
      label: phraseSchema,
      value_html: htmlSchema,
      when: v.optional(lineSchema),
      payer: v.optional(lineSchema),
    }),
  ),
});

/** What happened in which month; shown in the order of time. */
export const timelineSection = v.object({
  type: v.literal('timeline'),
  ...sectionFields,
  items: list(v.object({ month: monthSchema, text: paragraphSchema })),
});

/** A unit of an organisation. */
export const unitFields = {
  name: lineSchema,
  text: v.optional(phraseSchema),
  /** Whether it stands beside the line of management: a committee, an auditor. */
  beside: v.boolean(),
};
const unitSchema = v.object({
  ...unitFields,
  units: v.array(v.object({ ...unitFields, units: v.array(v.object(unitFields)) })),
});

/** Who reports to whom, from the top: three levels. */
export const organisationSection = v.object({
  type: v.literal('organisation'),
  ...sectionFields,
  units: list(unitSchema),
  link: v.optional(linkSchema),
});

/** One person at work: what they say, since when they do what, and a day of theirs. Without a picture, their initials. */
export const portraitSection = v.object({
  type: v.literal('portrait'),
  ...sectionFields,
  role: phraseSchema,
  name: v.optional(lineSchema),
  initials: v.pipe(lineSchema, v.maxLength(4)),
  /** How long they have been there. */
  years: lineSchema,
  quote: lineSchema,
  text: v.optional(paragraphSchema),
  hours: v.pipe(v.array(v.object({ time: timeSchema, text: phraseSchema })), v.maxLength(16)),
  link: v.optional(linkSchema),
});

/** Questions and answers. */
export const questionsSection = v.object({
  type: v.literal('questions'),
  ...sectionFields,
  items: list(v.object({ question: phraseSchema, answer_html: htmlSchema })),
});

/** People by role. */
export const peopleSection = v.object({
  type: v.literal('people'),
  ...sectionFields,
  items: list(
    v.object({
      role: phraseSchema,
      name: v.optional(lineSchema),
      text: v.optional(paragraphSchema),
    }),
  ),
});

/** Links to other pages, each with a sentence about what is there. */
export const linksSection = v.object({
  type: v.literal('links'),
  ...sectionFields,
  items: list(v.object({ ...linkSchema.entries, text: v.optional(paragraphSchema) })),
});

export const sectionSchema = v.variant('type', [
  textSection,
  statementSection,
  stepsSection,
  factsSection,
  figuresSection,
  chartSection,
  seriesSection,
  comparisonSection,
  scheduleSection,
  relationsSection,
  feesSection,
  timelineSection,
  organisationSection,
  portraitSection,
  questionsSection,
  peopleSection,
  linksSection,
]);
export type Section = v.InferOutput<typeof sectionSchema>;

export const MAX_SECTIONS = 30;
export const sectionsSchema = v.pipe(v.array(sectionSchema), v.maxLength(MAX_SECTIONS));
