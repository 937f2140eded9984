import * as v from 'valibot';
import { PAGE_KINDS } from '../vocabulary.ts';
import { entryFields, htmlSchema, paragraphSchema, pictureSchema, slugSchema } from './fields.ts';
import { riskStatementSchema } from './risk.ts';
import { sectionsSchema } from './sections.ts';

const summaryFields = {
  ...entryFields,
  slug: slugSchema,
  /** Summary in one or two sentences; the meta description. */
  description: paragraphSchema,
};

export const pageSummarySchema = v.object({ ...summaryFields, kind: v.picklist(PAGE_KINDS) });

const pageFields = {
  ...summaryFields,
  /** Opening sentence, shown under the title. */
  lead: v.optional(paragraphSchema),
  cover: v.optional(pictureSchema),
  body_html: htmlSchema,
  sections: sectionsSchema,
};

export const pageSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['standard', 'generic']), ...pageFields }),
  v.object({ kind: v.literal('fund'), ...pageFields, risk: riskStatementSchema }),
]);
export type Page = v.InferOutput<typeof pageSchema>;
