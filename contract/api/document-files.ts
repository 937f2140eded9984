import * as v from 'valibot';
import { idParameter, languageSchema } from '../entries/fields.ts';

/** GET and HEAD endpoints of documents' files. They respond with PDFs, so they are not in the table of `endpoints`. */
export const documentFiles = {
  /** A file that needs no form. */
  open: { path: '/downloads/{id}/files/{lang}', params: v.object({ id: idParameter, lang: languageSchema }) },
  /** A file of a download link. */
  link: {
    path: '/download-links/{token}',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)) }),
  },
};
