/** Only the site posts submissions, with the API key or within the same process. */
import * as v from 'valibot';
import { dateTimeSchema, idParameter, languageSchema, slugSchema } from '../entries/fields.ts';
import type { FormSubject } from '../forms/define-form.ts';
import { type FormFields, forms, type SubmissionKind } from '../forms/forms.ts';
import { SPAM_FLAGS, type SpamFlag } from './vocabulary.ts';

const envelope = {
  /** Created when a form is opened. Reposting it returns the stored submission. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{16,64}$/)),
  suspicions: v.optional(v.pipe(v.array(v.picklist(SPAM_FLAGS)), v.maxLength(SPAM_FLAGS.length)), []),
};

/** In characters. */
export const MAX_FILE_NAME = 120;
const fileSchema = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_FILE_NAME)) });

/** Without the brackets, PHP (and so WordPress) would drop all but the last file. */
export const SUBMISSION_PARTS = { json: 'submission', file: 'files[]' } as const;

/** Random reference that visitors may quote. */
export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const receipt = { reference: v.pipe(v.string(), v.regex(REFERENCE)) };

/** A document has a link for each of its files. `token` is part of its path (see `documentPath`). */
const linksSchema = v.array(
  v.object({
    lang: languageSchema,
    token: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+){2}$/)),
    expires_at: dateTimeSchema,
  }),
);

export const submissionEndpoints = Object.fromEntries(
  Object.values(forms).map((form) => [form.name, endpointOf(form)]),
) as Record<SubmissionKind, ReturnType<typeof endpointOf>>;

function endpointOf({ endpoint, subject, files, fieldsSchema }: (typeof forms)[SubmissionKind]) {
  const { param, gives }: Partial<FormSubject> = subject ?? {};
  const fileList = files && v.pipe(v.array(fileSchema), v.minLength(files.isRequired ? 1 : 0), v.maxLength(files.max));
  return {
    ...endpoint,
    params: v.object((param ? { [param]: param === 'id' ? idParameter : slugSchema } : {}) as v.ObjectEntries),
    body: v.object({ ...envelope, fields: fieldsSchema, ...(fileList && { files: fileList }) } as v.ObjectEntries),
    response: v.object({ ...receipt, ...(gives === 'links' && { links: linksSchema }) } as v.ObjectEntries),
    hasFiles: files !== null,
    takesSeat: gives === 'seat',
  };
}

export interface SubmissionBody<Kind extends SubmissionKind = SubmissionKind> {
  idempotency_key: string;
  suspicions: readonly SpamFlag[];
  fields: FormFields<Kind>;
  files?: readonly { name: string }[];
}

export interface SubmissionReceipt {
  reference: string;
  links?: v.InferOutput<typeof linksSchema>;
}
