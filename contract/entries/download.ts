import * as v from 'valibot';
import { DOWNLOAD_ACCESS } from '../vocabulary.ts';
import { entryFields, hrefSchema, languageSchema, paragraphSchema, pictureSchema } from './fields.ts';
import { riskStatementSchema } from './risk.ts';

const downloadFields = {
  ...entryFields,
  summary: paragraphSchema,
  /** Languages the document itself is written in. */
  document_languages: v.pipe(v.array(languageSchema), v.minLength(1)),
  pages: v.pipe(v.number(), v.integer(), v.minValue(1)),
  access: v.picklist(DOWNLOAD_ACCESS),
  cover: v.optional(pictureSchema),
  /**
   * A PDF for each language, with its size in bytes; `href` is null where the document needs a request. Empty while there
   * is no file: the site then gives telephone and postal address instead.
   */
  files: v.array(
    v.object({
      lang: languageSchema,
      bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
      href: v.nullable(hrefSchema),
    }),
  ),
};

/** A document. One about funds must carry a risk statement. */
export const downloadSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['company', 'service', 'research']), ...downloadFields }),
  v.object({ kind: v.literal('fund'), ...downloadFields, risk: riskStatementSchema }),
]);
export type Download = v.InferOutput<typeof downloadSchema>;
