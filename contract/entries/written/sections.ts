import * as v from 'valibot';
import {
  chartSection,
  comparisonSection,
  fundsSection,
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

const optionalFlag = v.optional(v.boolean(), false);

const unit = { ...unitFields, beside: optionalFlag };
const below = <const Unit extends v.GenericSchema>(item: Unit) => v.optional(v.array(item), []);
const units = list(v.object({ ...unit, units: below(v.object({ ...unit, units: below(v.object(unit)) })) }));

const pictureFields = { picture: v.optional(pictureFileSchema) };

/** The API's sections with Markdown instead of HTML and image files instead of images. */
export const sections = v.pipe(
  v.array(
    v.variant('type', [
      v.object({ ...v.omit(textSection, ['body_html']).entries, ...pictureFields, body: markdown }),
      v.object({ ...statementSection.entries, ...pictureFields }),
      v.object({ ...stepsSection.entries, ...pictureFields, ring: optionalFlag }),
      v.object({
        ...factsSection.entries,
        ...pictureFields,
        rows: list(v.object({ label: lineSchema, value: inlineMarkdown })),
      }),
      v.object({ ...figuresSection.entries, ...pictureFields }),
      v.object({ ...chartSection.entries, ...pictureFields, shares: optionalFlag }),
      v.object({ ...seriesSection.entries, ...pictureFields }),
      v.object({ ...comparisonSection.entries, ...pictureFields }),
      v.object({ ...scheduleSection.entries, ...pictureFields }),
      v.object({ ...relationsSection.entries, ...pictureFields }),
      v.object({ ...fundsSection.entries, ...pictureFields }),
      v.object({
        ...feesSection.entries,
        ...pictureFields,
        items: list(
          v.object({ ...v.omit(feesSection.entries.items.item, ['value_html']).entries, value: inlineMarkdown }),
        ),
      }),
      v.object({ ...timelineSection.entries, ...pictureFields }),
      v.object({ ...organisationSection.entries, ...pictureFields, units }),
      v.object({
        ...portraitSection.entries,
        ...pictureFields,
        hours: v.optional(portraitSection.entries.hours, []),
      }),
      v.object({
        ...questionsSection.entries,
        ...pictureFields,
        items: list(v.object({ question: lineSchema, answer: markdown })),
      }),
      v.object({ ...peopleSection.entries, ...pictureFields }),
      v.object({ ...linksSection.entries, ...pictureFields }),
    ]),
  ),
  v.maxLength(MAX_SECTIONS),
);
