/** `written/sections.ts` derives the front-matter schemas from these sections. */
import * as v from 'valibot';
import {
  chartSection,
  comparisonSection,
  fundsSection,
  relationsSection,
  scheduleSection,
  seriesSection,
} from './drawn-sections.ts';
import { hrefSchema, htmlSchema, lineSchema, monthSchema, paragraphSchema, timeSchema } from './fields.ts';
import { figureSchema } from './risk.ts';
import { foldableFields, list, sectionFields } from './section-fields.ts';

const linkSchema = v.object({ label: lineSchema, href: hrefSchema });

export const textSection = v.object({
  type: v.literal('text'),
  ...foldableFields,
  body_html: htmlSchema,
  link: v.optional(linkSchema),
});

/** Large type, vertical in Japanese. */
export const statementSection = v.object({
  type: v.literal('statement'),
  ...sectionFields,
  lines: v.pipe(v.array(lineSchema), v.minLength(1), v.maxLength(12)),
});

/** `ring`: the last step leads back to the first. `by`: who performs the step. */
export const stepsSection = v.object({
  type: v.literal('steps'),
  ...foldableFields,
  ring: v.boolean(),
  items: list(
    v.object({
      title: lineSchema,
      text: paragraphSchema,
      note: v.optional(lineSchema),
      by: v.optional(lineSchema),
    }),
  ),
});

export const factsSection = v.object({
  type: v.literal('facts'),
  ...foldableFields,
  rows: list(v.object({ label: lineSchema, value_html: htmlSchema })),
});

export const figuresSection = v.object({
  type: v.literal('figures'),
  ...sectionFields,
  items: list(figureSchema),
});

export const feesSection = v.object({
  type: v.literal('fees'),
  ...sectionFields,
  items: list(
    v.object({
      label: lineSchema,
      value_html: htmlSchema,
      when: v.optional(lineSchema),
      payer: v.optional(lineSchema),
    }),
  ),
});

/**
 * Displayed in chronological order. `rings_until`: last month of a drawing of growth rings, one for each year since the
 * first month; without it, nothing is drawn.
 */
export const timelineSection = v.object({
  type: v.literal('timeline'),
  ...foldableFields,
  rings_until: v.optional(monthSchema),
  items: list(v.object({ month: monthSchema, text: paragraphSchema })),
});

export const unitFields = {
  name: lineSchema,
  text: v.optional(lineSchema),
  /** Whether the unit is outside the line of management, such as a committee. */
  beside: v.boolean(),
};
const unitSchema = v.object({
  ...unitFields,
  units: v.array(v.object({ ...unitFields, units: v.array(v.object(unitFields)) })),
});

export const organisationSection = v.object({
  type: v.literal('organisation'),
  ...foldableFields,
  units: list(unitSchema),
  link: v.optional(linkSchema),
});

/** Without a picture, the section shows the initials. `hours` are also drawn on a ring of 24 hours. */
export const portraitSection = v.object({
  type: v.literal('portrait'),
  ...sectionFields,
  role: lineSchema,
  name: v.optional(lineSchema),
  initials: v.pipe(lineSchema, v.maxLength(4)),
  /** Time in the company. */
  years: lineSchema,
  quote: lineSchema,
  text: v.optional(paragraphSchema),
  hours: v.pipe(v.array(v.object({ time: timeSchema, text: lineSchema })), v.maxLength(16)),
  link: v.optional(linkSchema),
});

export const questionsSection = v.object({
  type: v.literal('questions'),
  ...sectionFields,
  items: list(v.object({ question: lineSchema, answer_html: htmlSchema })),
});

/** `quote` is displayed large, above the role. */
export const peopleSection = v.object({
  type: v.literal('people'),
  ...foldableFields,
  items: list(
    v.object({
      role: lineSchema,
      name: v.optional(lineSchema),
      years: v.optional(lineSchema),
      quote: v.optional(lineSchema),
      text: v.optional(paragraphSchema),
    }),
  ),
});

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
  fundsSection,
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
