/** The endpoints for submissions. Only the site may post to them: with the API key, or in the same process. */
import * as v from 'valibot';
import { dateTimeSchema, idParameter, languageSchema, slugSchema } from '../entries/fields.ts';
import { applicationForm, contactForm, downloadForm, registrationForm } from './forms.ts';
import { MAX_FILES, MAX_LENGTH, SUSPICIONS } from './vocabulary.ts';

const envelope = {
  /** Created when a form is opened. Posted again, the API answers with the stored submission and stores nothing twice. */
  idempotency_key: v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{16,64}$/)),
  suspicions: v.optional(v.pipe(v.array(v.picklist(SUSPICIONS)), v.maxLength(SUSPICIONS.length)), []),
};

/** The name of a file. Its type is detected from its content. */
const fileSchema = v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH.fileName)) });

/**
 * The parts of a body with files: the JSON of {@link submissionEndpoints}, then each file, in the order of its `files`. With
 * brackets: of several parts with one name PHP, and so a WordPress backend, would keep the last one only.
 */
export const SUBMISSION_PARTS = { json: 'submission', file: 'files[]' } as const;

/** The reference that a visitor may quote: `K7Q2-8F3M`. It is random. */
export const REFERENCE = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/;
const receipt = { reference: v.pipe(v.string(), v.regex(REFERENCE)) };

/** POST endpoints, with paths relative to `API_PATH`. Bodies are JSON, or `multipart/form-data` where there are files; responses are JSON. */
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
      /** One for each file; `token` is part of its URL on the site, see `documentPath`. */
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
      files: v.pipe(v.array(fileSchema), v.minLength(1), v.maxLength(MAX_FILES)),
    }),
    response: v.object(receipt),
  },
  registration: {
    path: '/seminars/{slug}/registrations',
    summary: 'Receive a registration for a seminar, which takes one of its seats',
    params: v.object({ slug: slugSchema }),
    body: v.object({ ...envelope, fields: registrationForm }),
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
