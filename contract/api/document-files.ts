import * as v from 'valibot';
import { idParameter, languageSchema } from '../entries/fields.ts';

/** Separate from `endpoints`, because the responses are PDFs. */
export const documentFiles = {
  open: {
    path: '/downloads/{id}/files/{lang}',
    purpose: 'A document that requires no form, as PDF',
    params: v.object({ id: idParameter, lang: languageSchema }),
  },
  link: {
    path: '/download-links/{token}',
    purpose: 'A document on request, as PDF',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)) }),
  },
};
