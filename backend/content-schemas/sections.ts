import * as v from 'valibot';
import { lineSchema } from '../../contract/entries/fields.ts';
import {
  chartSection,
  comparisonSection,
  factsSection,
  feesSection,
  figuresSection,
  linksSection,
  list,
  MAX_SECTIONS,
  organisationSection,
  peopleSection,
  portraitSection,
  questionsSection,
  seriesSection,
  statementSection,
  stepsSection,
  textSection,
  timelineSection,
  unitFields,
} from '../../contract/entries/sections.ts';
import { markdown } from './markdown.ts';
import { pictureFileSchema } from './picture-file.ts';

const no = v.optional(v.boolean(), false);

/** The units of an organisation without what they need not say. */
const unit = { ...unitFields, beside: no };
const below = <const Unit extends v.GenericSchema>(item: Unit) => v.optional(v.array(item), []);
const units = list(v.object({ ...unit, units: below(v.object({ ...unit, units: below(v.object(unit)) })) }));

/** The contract's sections, with Markdown in place of HTML and picture files in place of pictures. */
export const sections = v.pipe(
  v.array(
    v.variant('type', [
      v.object({
        ...v.omit(textSection, ['body_html']).entries,
        body: markdown,
        picture: v.optional(pictureFileSchema),
      }),
      statementSection,
      v.object({ ...stepsSection.entries, ring: no }),
      v.object({ ...factsSection.entries, rows: list(v.object({ label: lineSchema, value: markdown })) }),
      figuresSection,
      v.object({ ...chartSection.entries, shares: no }),
      seriesSection,
      comparisonSection,
      v.object({
        ...feesSection.entries,
        items: list(v.object({ ...v.omit(feesSection.entries.items.item, ['value_html']).entries, value: markdown })),
      }),
      timelineSection,
      v.object({ ...organisationSection.entries, units }),
      v.object({
        ...portraitSection.entries,
        hours: v.optional(portraitSection.entries.hours, []),
        picture: v.optional(pictureFileSchema),
      }),
      v.object({ ...questionsSection.entries, items: list(v.object({ question: lineSchema, answer: markdown })) }),
      peopleSection,
      linksSection,
    ]),
  ),
  v.maxLength(MAX_SECTIONS),
);
export type SectionFile = v.InferOutput<typeof sections>[number];
