import * as v from 'valibot';
import { isRequestable } from '../../contract/content-types/downloads/definition.ts';
import { eventType } from '../../contract/content-types/events.ts';
import { isOpen } from '../../contract/content-types/jobs/definition.ts';
import { formSubject, forms, type SubmissionKind } from '../../contract/forms/forms.ts';
import {
  SUBMISSION_PARTS,
  type SubmissionBody,
  type SubmissionReceipt,
  submissionEndpoints,
} from '../../contract/submissions/endpoints.ts';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import { parseJson } from '../../lib/http/parse-json.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import { readMultipart } from '../../lib/http/read-multipart.server.ts';
import type { Content } from '../content/content.ts';
import { type NewSubmission, RegistrationRefused } from '../submissions/intake/store-submission.ts';
import { StorageError } from '../submissions/storage/database.ts';
import type { WrittenFile } from '../submissions/storage/file-store.ts';
import type { Submissions } from '../submissions/submissions.ts';
import { ApiError } from './api-error.ts';

const KILOBYTE = 1024;
/** Maximum in bytes: the longest texts that the schemas allow, escaped. */
const MAX_JSON_BYTES = 128 * KILOBYTE;
const REFUSAL_MESSAGES: Record<RegistrationRefused['reason'], string> = {
  full: 'No seat is left.',
  closed: 'Registration has ended, or the event is cancelled.',
};
/** In milliseconds. */
const BODY_TIMEOUT_MS = 30_000;

/** Validates a submission of the site again and stores it. @throws {ApiError} if nothing was stored */
export async function handleSubmission<Kind extends SubmissionKind>(
  kind: Kind,
  params: Record<string, string>,
  request: Request,
  content: Content,
  submissions: Submissions,
): Promise<SubmissionReceipt> {
  const storedFiles: WrittenFile[] = [];
  let isNew = false;
  try {
    const received = await readSubmission(kind, request, async (bytes) => {
      const file = await submissions.files.write(bytes);
      storedFiles.push(file);
      return file;
    });
    const body = validateBody(kind, received.json);
    const files = await checkFiles(kind, body.files ?? [], received.files, submissions);
    const result = await submissions.store({ ...toNewSubmission(kind, params, body, content), files });
    isNew = result.isNew;
    return receiptOf(kind, result);
  } catch (error) {
    if (error instanceof RegistrationRefused) {
      throw new ApiError(`rest_registration_${error.reason}`, REFUSAL_MESSAGES[error.reason]);
    }
    if (!(error instanceof StorageError)) throw error;
    const message = 'The submission could not be stored. Nothing of it was kept.';
    throw new ApiError('rest_not_stored', message, undefined, { cause: error });
  } finally {
    if (!isNew) await submissions.files.remove(storedFiles.map(({ storedAs }) => storedAs)).catch(() => undefined);
  }
}

function receiptOf(
  kind: SubmissionKind,
  { reference, links }: Pick<Awaited<ReturnType<Submissions['store']>>, 'reference' | 'links'>,
): SubmissionReceipt {
  const issued = links.map(({ lang, token, expiresAt }) => ({
    lang,
    token,
    expires_at: new Date(expiresAt).toISOString(),
  }));
  const subject = formSubject(kind);
  return { reference, ...(subject?.gives === 'links' && { links: issued }) };
}

function validateBody<Kind extends SubmissionKind>(kind: Kind, body: unknown): SubmissionBody<Kind> {
  const result = v.safeParse(submissionEndpoints[kind].body, body);
  if (result.success) return result.output as unknown as SubmissionBody<Kind>;
  const problems: Record<string, string> = {};
  for (const issue of result.issues)
    problems[v.getDotPath(issue) ?? 'body'] ??= `The value is not accepted: ${issue.message}.`;
  throw new ApiError('rest_invalid_param', `Invalid parameter(s): ${Object.keys(problems).join(', ')}`, problems);
}

function toNewSubmission(
  kind: SubmissionKind,
  params: Record<string, string>,
  body: SubmissionBody,
  content: Content,
): Omit<NewSubmission, 'files'> {
  const { idempotency_key: key, suspicions: spamFlags, fields } = body;
  const submission = { kind, key, spamFlags, fields, subject: null, event: null, linkTo: [] };
  const subjectField = formSubject(kind);
  if (!subjectField) return submission;
  const subjectKey = subjectField.param
    ? (params[subjectField.param] ?? '')
    : String(Object(fields)[subjectField.field ?? '']);
  return { ...submission, ...SUBJECTS[subjectField.gives ?? 'nothing'](subjectKey, content) };
}

const SUBJECTS = {
  links: requestedDocument,
  seat: eventToRegisterFor,
  nothing: (key: string, content: Content) => ({ subject: openPosition(key, content) }),
};

function requestedDocument(id: string, { entries }: Content): Pick<NewSubmission, 'subject' | 'linkTo'> {
  const document = [...entries.downloads.ja, ...entries.downloads.en].find((entry) => String(entry.id) === id);
  if (!document || !isRequestable(document)) {
    throw new ApiError('rest_post_invalid_id', 'There is no such document to request.');
  }
  return { subject: document.id, linkTo: document.files.map(({ lang }) => lang) };
}

/** Accepts any state: a resubmitted registration gets its original response. */
function eventToRegisterFor(slug: string, { entries }: Content): Pick<NewSubmission, 'subject' | 'event'> {
  const event = entries[eventType.name].ja.find((entry) => entry.slug === slug);
  if (!event) throw new ApiError('rest_post_invalid_id', 'There is no such event.');
  const { id, capacity, cancelled, closes_at, ends_at: endsAt } = event;
  return { subject: id, event: { capacity, endsAt, isClosed: cancelled || Date.now() >= Date.parse(closes_at) } };
}

function openPosition(id: string, { entries }: Content): number {
  const position = [...entries.jobs.ja, ...entries.jobs.en].find((entry) => String(entry.id) === id);
  const invalid = (reason: string) =>
    new ApiError('rest_invalid_param', 'Invalid parameter(s): fields.position', { 'fields.position': reason });
  if (!position) throw invalid('There is no such position.');
  if (!isOpen(position)) throw invalid('Applications for it are closed.');
  return position.id;
}

async function checkFiles(
  form: SubmissionKind,
  descriptions: NonNullable<SubmissionBody['files']>,
  storedFiles: readonly WrittenFile[],
  submissions: Submissions,
): Promise<NewSubmission['files']> {
  const invalid = (reason: string) =>
    new ApiError('rest_invalid_param', 'Invalid parameter(s): files', { files: reason });
  if (descriptions.length !== storedFiles.length)
    throw invalid(`The JSON names ${descriptions.length} files, and ${storedFiles.length} were sent.`);
  return Promise.all(
    storedFiles.map(async (file, index) => {
      const kind =
        file.bytes > (forms[form].files?.maxBytes ?? 0)
          ? null
          : await fileKind(await submissions.files.open(file.storedAs));
      if (!kind) throw invalid('Each file must be a PDF or a Word document of at most 5 MiB.');
      return { ...file, kind, name: descriptions[index]?.name ?? '' };
    }),
  );
}

/** @throws {ApiError} if the body is too large, incomplete or not JSON */
async function readSubmission(
  kind: SubmissionKind,
  request: Request,
  save: (content: AsyncIterable<Uint8Array>) => Promise<WrittenFile>,
): Promise<{ json: unknown; files: WrittenFile[] }> {
  try {
    const { files: limits } = forms[kind];
    if (!limits) {
      const bytes = await readBytes(request, { maxBytes: MAX_JSON_BYTES, deadlineMs: BODY_TIMEOUT_MS });
      return { json: readJson(bytes), files: [] };
    }
    const { fields, files } = await readMultipart(
      request,
      {
        maxBytes: MAX_JSON_BYTES + limits.max * (limits.maxBytes + KILOBYTE),
        deadlineMs: BODY_TIMEOUT_MS,
        maxFields: 1,
        maxFieldBytes: MAX_JSON_BYTES,
        maxFiles: limits.max,
        // Allows one more byte, so that truncated files fail the size check.
        maxFileBytes: limits.maxBytes + 1,
      },
      save,
    );
    const [, json] = fields.find(([name]) => name === SUBMISSION_PARTS.json) ?? [];
    return { json: readJson(Buffer.from(json ?? '')), files: files.map(({ saved }) => saved) };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.reason === 'too_large') throw new ApiError('rest_payload_too_large', 'The body is too large.');
    throw new ApiError('rest_invalid_param', 'Invalid parameter(s): body', {
      body: 'The body did not arrive in full.',
    });
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new ApiError('rest_invalid_param', 'Invalid parameter(s): body', { body: 'The body must be JSON in UTF-8.' });
  }
}
