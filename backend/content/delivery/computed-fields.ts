import { API_PATH } from '../../../contract/api/api-path.ts';
import { documentFiles } from '../../../contract/api/document-files.ts';
import { fillPath } from '../../../contract/api/endpoint-path.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import type { FrontMatterFields } from './deliver-entry.ts';
import { readingMinutes } from './reading-time.ts';
import type { Renderer } from './renderer.ts';

/** By name. `pinned` and `state` are set later. */
export const computedFields: Readonly<Record<string, (written: FrontMatterFields, renderer: Renderer) => unknown>> = {
  body_html: (_, { body }) => body.html,
  reading_minutes: (_, { body, lang }) => readingMinutes(body.text, lang),
  files: ({ id, access, document_languages }, { pdfs }) =>
    (document_languages as Language[]).flatMap((lang) => {
      const bytes = pdfs.get(lang);
      const href = access === 'open' ? API_PATH + fillPath(documentFiles.open, { id: String(id), lang }) : null;
      return bytes ? [{ lang, bytes, href }] : [];
    }),
};
