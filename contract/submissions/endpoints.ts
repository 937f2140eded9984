/** The endpoints for submissions. Only the site may post to them: with the API key, or in the same process. */
import * as v from 'valibot';
import { dateTimeSchema, idParameter, languageSchema, slugSchema } from '../entries/fields.ts';
import type { FormSubject } from '../forms/define-form.ts';
import { type FormFields, forms, type SubmissionKind } from '../forms/forms.ts';
import { SUSPICIONS, type Suspicion } from './vocabulary.ts';

const envelope = {
  /** Created when a form is opened. Posted again, the API answers with the stored submission and stores nothing twice. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{16,64}$/)),
  suspicions: v.optional(v.pipe(v.array(v.picklist(SUSPICIONS)), v.maxLength(SUSPICIONS.length)), []),
};

/** Maximum length of the name of a file. */
export const MAX_FILE_NAME = 120;
/** The name of a file. Its type is detected from its content. */
const fileSchema = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_FILE_NAME)) });

/**
 * The parts of a body with files: the JSON of {@link submissionEndpoints}, then each file, in the order of its `files`. With
 * brackets: of several parts with one name PHP, and so a WordPress backend, would keep the last one only.
 */
export const SUBMISSION_PARTS = { json: 'submission', file: 'files[]' } as const;

/** The reference that a visitor may quote: `K7Q2-8F3M`. It is random. */
export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const receipt = { reference: v.pipe(v.string(), v.regex(REFERENCE)) };

/** One for each file of a document; `token` is part of its URL on the site, see `documentPath`. */
const linksSchema = v.array(
  v.object({
    lang: languageSchema,
    token: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+){2}$/)),
    expires_at: dateTimeSchema,
  }),
);

/** POST endpoints, with paths relative to `API_PATH`. Bodies are JSON, or `multipart/form-data` where there are files; responses are JSON. */
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
  suspicions: readonly Suspicion[];
  fields: FormFields<Kind>;
  /** Of a form with files. */
  files?: readonly { name: string }[];
}

export interface SubmissionReceipt {
  reference: string;
  /** Of a form that gives links. */
  links?: v.InferOutput<typeof linksSchema>;
}
