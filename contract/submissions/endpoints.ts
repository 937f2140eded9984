/** What visitors send, as the content API receives it. Only the site itself may: with the key, or in its process. */
import * as v from 'valibot';
import { dateTimeSchema, idSchema, languageSchema } from '../fields.ts';
import { applicationForm, contactForm, downloadForm } from './forms.ts';
import { MOST, MOST_FILES, SUSPICIONS } from './vocabulary.ts';

const idParameter = v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/), v.toNumber(), idSchema);

const envelope = {
  /** One a form as it was opened: sent again, whatever is stored already is answered, and nothing stored twice. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{16,64}$/)),
  suspicions: v.optional(v.pipe(v.array(v.picklist(SUSPICIONS)), v.maxLength(SUSPICIONS.length)), []),
};

/** What a file is called; what it is, is told from its content. */
const fileSchema = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(MOST.fileName)) });

/** The parts of a body with files: the JSON of {@link submissionEndpoints}, then each file, in the order of its `files`. */
export const SUBMISSION_PARTS = { json: 'submission', file: 'files' } as const;

/** What a visitor may quote: `K7Q2-8F3M`. It says nothing about who sent what. */
export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const receipt = { reference: v.pipe(v.string(), v.regex(REFERENCE)) };

/** Paths are relative to `API_PATH`, and answer POST with JSON. A body is JSON; one with files is `multipart/form-data`. */
export const submissionEndpoints = {
  contact: {
    path: '/contact',
    summary: 'Receive an enquiry',
    params: v.object({}),
    body: v.object({ ...envelope, fields: contactForm }),
    response: v.object(receipt),
  },
  download: {
    path: '/downloads/{id}/requests',
    summary: 'Receive a request for a document, and answer with links to its files',
    params: v.object({ id: idParameter }),
    body: v.object({ ...envelope, fields: downloadForm }),
    response: v.object({
      ...receipt,
      /** A file each; `token` is what stands in the site's address of it, see `documentPath`. */
      links: v.array(
        v.object({
          lang: languageSchema,
          token: v.pipe(v.string(), v.regex(/^[\w-]+(?:\.[\w-]+){2}$/)),
          expires_at: dateTimeSchema,
        }),
      ),
    }),
  },
  application: {
    path: '/applications',
    summary: 'Receive an application for an open position',
    params: v.object({}),
    body: v.object({
      ...envelope,
      fields: applicationForm,
      files: v.pipe(v.array(fileSchema), v.minLength(1), v.maxLength(MOST_FILES)),
    }),
    response: v.object(receipt),
  },
} as const satisfies Record<string, SubmissionEndpoint>;

interface SubmissionEndpoint {
  path: `/${string}`;
  summary: string;
  params: v.GenericSchema<unknown, Record<string, unknown>>;
  body: v.GenericSchema;
  response: v.GenericSchema;
}

type Endpoints = typeof submissionEndpoints;
export type SubmissionBody<Kind extends keyof Endpoints> = v.InferOutput<Endpoints[Kind]['body']>;
export type SubmissionReceipt<Kind extends keyof Endpoints> = v.InferOutput<Endpoints[Kind]['response']>;
