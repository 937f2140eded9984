import * as v from 'valibot';
import {
  chartSection,
  comparisonSection,
  relationsSection,
  scheduleSection,
  seriesSection,
} from '../drawn-sections.ts';
import { lineSchema } from '../fields.ts';
import { list } from '../section-fields.ts';
import {
  factsSection,
  feesSection,
  figuresSection,
  linksSection,
  MAX_SECTIONS,
  organisationSection,
  peopleSection,
  portraitSection,
  questionsSection,
  statementSection,
  stepsSection,
  textSection,
  timelineSection,
  unitFields,
} from '../sections.ts';
import { inlineMarkdown, markdown } from './markdown.ts';
import { pictureFileSchema } from './picture-file.ts';

const no = v.optional(v.boolean(), false);

const unit = { ...unitFields, beside: no };
const below = <const Unit extends v.GenericSchema>(item: Unit) => v.optional(v.array(item), []);
const units = list(v.object({ ...unit, units: below(v.object({ ...unit, units: below(v.object(unit)) })) }));

const shown = { picture: v.optional(pictureFileSchema) };

/** The API's sections with Markdown instead of HTML and image files instead of images. */
export const sections = v.pipe(
  v.array(
    v.variant('type', [
      v.object({ ...v.omit(textSection, ['body_html']).entries, ...shown, body: markdown }),
      v.object({ ...statementSection.entries, ...shown }),
      v.object({ ...stepsSection.entries, ...shown, ring: no }),
      v.object({
        ...factsSection.entries,
        ...shown,
        rows: list(v.object({ label: lineSchema, value: inlineMarkdown })),
      }),
      v.object({ ...figuresSection.entries, ...shown }),
      v.object({ ...chartSection.entries, ...shown, shares: no }),
      v.object({ ...seriesSection.entries, ...shown }),
      v.object({ ...comparisonSection.entries, ...shown }),
      v.object({ ...scheduleSection.entries, ...shown }),
      v.object({ ...relationsSection.entries, ...shown }),
      v.object({
        ...feesSection.entries,
        ...shown,
        items: list(
          v.object({ ...v.omit(feesSection.entries.items.item, ['value_html']).entries, value: inlineMarkdown }),
        ),
      }),
      v.object({ ...timelineSection.entries, ...shown }),
      v.object({ ...organisationSection.entries, ...shown, units }),
      v.object({
        ...portraitSection.entries,
        ...shown,
        hours: v.optional(portraitSection.entries.hours, []),
      }),
      v.object({
        ...questionsSection.entries,
        ...shown,
        items: list(v.object({ question: lineSchema, answer: markdown })),
      }),
      v.object({ ...peopleSection.entries, ...shown }),
      v.object({ ...linksSection.entries, ...shown }),
    ]),
  ),
  v.maxLength(MAX_SECTIONS),
);
