import * as v from 'valibot';
import { idParameter, languageSchema } from '../entries/fields.ts';

/** GET and HEAD endpoints of document files. Separate from `endpoints`, because they respond with PDFs. */
export const documentFiles = {
  /** A document that requires no form. */
  open: { path: '/downloads/{id}/files/{lang}', params: v.object({ id: idParameter, lang: languageSchema }) },
  /** A document requested with a form. */
  link: {
    path: '/download-links/{token}',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)) }),
  },
};
