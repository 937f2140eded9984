import * as v from 'valibot';
import { idParameter, languageSchema } from '../entries/fields.ts';

/** Separate from `endpoints`, because the responses are PDFs. */
export const documentFiles = {
  /** Documents that require no form. */
  open: { path: '/downloads/{id}/files/{lang}', params: v.object({ id: idParameter, lang: languageSchema }) },
  link: {
    path: '/download-links/{token}',
    params: v.object({ token: v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)) }),
  },
};
