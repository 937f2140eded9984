import * as v from 'valibot';
import { entryFields, hrefSchema, languageSchema, paragraphSchema } from './fields.ts';
import { riskStatementSchema } from './risk.ts';

const downloadFields = {
  ...entryFields,
  summary: paragraphSchema,
  /** Languages the document itself is written in. */
  document_languages: v.pipe(v.array(languageSchema), v.minLength(1)),
  pages: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Where the file is, and its size in bytes; null while a document is handed out on request only. */
  file: v.nullable(v.object({ href: hrefSchema, bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) })),
};

/** A document. One about funds must carry a risk statement. */
export const downloadSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['company', 'service', 'research']), ...downloadFields }),
  v.object({ kind: v.literal('fund'), ...downloadFields, risk: riskStatementSchema }),
]);
export type Download = v.InferOutput<typeof downloadSchema>;
