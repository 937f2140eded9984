import * as v from 'valibot';
import { entryFields, htmlSchema, paragraphSchema, pictureSchema, slugSchema } from './fields.ts';
import { riskStatementSchema } from './risk.ts';
import { sectionsSchema } from './sections.ts';

/**
 * What a page is for. `standard`: a page of the site's map (home, about ...). `fund`: the same, about funds, so it must
 * carry a risk statement. `generic`: reached under `/p/{slug}` and listed at `/p` (privacy, terms ...).
 */
export const PAGE_KINDS = ['standard', 'fund', 'generic'] as const;

const summaryFields = {
  ...entryFields,
  slug: slugSchema,
  /** What the page says, in one or two sentences; its meta description. */
  description: paragraphSchema,
};

export const pageSummarySchema = v.object({ ...summaryFields, kind: v.picklist(PAGE_KINDS) });
export type PageSummary = v.InferOutput<typeof pageSummarySchema>;

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
