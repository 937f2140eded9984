import * as v from 'valibot';
import { parseJson } from '../../contract/http/parse-json.ts';
import { BodyError, readBytes } from '../../contract/http/read-body.ts';
import { readMultipart } from '../../contract/http/read-multipart.server.ts';
import { isOpen } from '../../contract/job-opening.ts';
import {
  SUBMISSION_PARTS,
  type SubmissionBody,
  type SubmissionReceipt,
  submissionEndpoints,
} from '../../contract/submissions/endpoints.ts';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import { MOST_FILE_BYTES, MOST_FILES, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import { ApiProblem } from '../api-problem.ts';
import type { Content } from '../read-content.ts';
import { StorageError } from './database.ts';
import type { WrittenFile } from './files.ts';
import type { Arrival } from './receive.ts';
import type { Submissions } from './submissions.ts';

const KILOBYTE = 1024;
/** The largest JSON of each kind, in bytes: the longest texts, escaped. */
const MOST_JSON_BYTES: Record<SubmissionKind, number> = {
  contact: 128 * KILOBYTE,
  download: 64 * KILOBYTE,
  application: 128 * KILOBYTE,
};
/** How long a body may take to arrive, in milliseconds. It comes from the site, which has all of it. */
const DEADLINE_MS = 30_000;

/** Checks and stores what the site sends on. @throws {ApiProblem} and then nothing of it is stored */
export async function answerSubmission<Kind extends SubmissionKind>(
  kind: Kind,
  params: Record<string, string>,
  request: Request,
  content: Content,
  submissions: Submissions,
): Promise<SubmissionReceipt<Kind>> {
  const written: WrittenFile[] = [];
  let isNew = false;
  try {
    const sent = await readSubmission(kind, request, async (bytes) => {
      const file = await submissions.files.write(bytes);
      written.push(file);
      return file;
    });
    const body = checked(kind, sent.json);
    const files = 'files' in body ? await checkFiles(body.files, sent.files, submissions) : [];
    const received = await submissions.receive({ ...arrivalOf(kind, params, body, content), files });
    isNew = received.isNew;
    return receiptOf(kind, received);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new ApiProblem('rest_not_stored', 'This could not be stored. Nothing of it was.');
  } finally {
    if (!isNew) await submissions.files.remove(written.map(({ storedAs }) => storedAs)).catch(() => undefined);
  }
}

function receiptOf<Kind extends SubmissionKind>(
  kind: Kind,
  { reference, links }: Pick<Awaited<ReturnType<Submissions['receive']>>, 'reference' | 'links'>,
): SubmissionReceipt<Kind> {
  const issued = links.map(({ lang, token, expiresAt }) => ({
    lang,
    token,
    expires_at: new Date(expiresAt).toISOString(),
  }));
  return { reference, ...(kind === 'download' && { links: issued }) } as SubmissionReceipt<Kind>;
}

function checked<Kind extends SubmissionKind>(kind: Kind, body: unknown): SubmissionBody<Kind> {
  const result = v.safeParse(submissionEndpoints[kind].body, body);
  if (result.success) return result.output as SubmissionBody<Kind>;
  const wrong: Record<string, string> = {};
  for (const issue of result.issues) wrong[v.getDotPath(issue) ?? 'body'] ??= `It is not accepted: ${issue.message}.`;
  throw new ApiProblem('rest_invalid_param', `Invalid parameter(s): ${Object.keys(wrong).join(', ')}`, wrong);
}

function arrivalOf(
  kind: SubmissionKind,
  params: Record<string, string>,
  body: SubmissionBody<SubmissionKind>,
  content: Content,
): Omit<Arrival, 'files'> {
  const { idempotency_key: key, suspicions, fields } = body;
  const arrival = { kind, key, suspicions, fields, subject: null, linkTo: [] };
  if (kind === 'download') return { ...arrival, ...requestedDocument(params.id ?? '', content) };
  if ('position' in fields) return { ...arrival, subject: openPosition(fields.position, content) };
  return arrival;
}

/** A document that is handed out after a request, with the languages that it has files in. */
function requestedDocument(id: string, { entries }: Content): Pick<Arrival, 'subject' | 'linkTo'> {
  const document = [...entries.downloads.ja, ...entries.downloads.en].find((one) => String(one.id) === id);
  if (document?.access !== 'request' || document.files.length === 0) {
    throw new ApiProblem('rest_post_invalid_id', 'There is no such document to ask for.');
  }
  return { subject: document.id, linkTo: document.files.map(({ lang }) => lang) };
}

function openPosition(id: string, { entries }: Content): number {
  const position = [...entries.jobs.ja, ...entries.jobs.en].find((one) => String(one.id) === id);
  const wrong = (reason: string) =>
    new ApiProblem('rest_invalid_param', 'Invalid parameter(s): fields.position', { 'fields.position': reason });
  if (!position) throw wrong('There is no such position.');
  if (!isOpen(position)) throw wrong('Applications for it are closed.');
  return position.id;
}

/** The files as they were written, under the names that the JSON gives them in the same order. */
async function checkFiles(
  named: SubmissionBody<'application'>['files'],
  written: readonly WrittenFile[],
  submissions: Submissions,
): Promise<Arrival['files']> {
  const wrong = (reason: string) =>
    new ApiProblem('rest_invalid_param', 'Invalid parameter(s): files', { files: reason });
  if (named.length !== written.length) throw wrong(`${named.length} are named, and ${written.length} were sent.`);
  return Promise.all(
    written.map(async (file, index) => {
      const kind = file.bytes > MOST_FILE_BYTES ? null : await fileKind(await submissions.files.open(file.storedAs));
      if (!kind) throw wrong('Each must be a PDF or a Word document of at most 5 MiB.');
      return { ...file, kind, name: named[index]?.name ?? '' };
    }),
  );
}

/** @throws {ApiProblem} where it is not what the contract says, or too much of it */
async function readSubmission(
  kind: SubmissionKind,
  request: Request,
  save: (content: AsyncIterable<Uint8Array>) => Promise<WrittenFile>,
): Promise<{ json: unknown; files: WrittenFile[] }> {
  try {
    if (kind !== 'application') {
      const bytes = await readBytes(request, { maxBytes: MOST_JSON_BYTES[kind], deadlineMs: DEADLINE_MS });
      return { json: readJson(bytes), files: [] };
    }
    const { fields, files } = await readMultipart(
      request,
      {
        maxBytes: MOST_JSON_BYTES.application + MOST_FILES * (MOST_FILE_BYTES + KILOBYTE),
        deadlineMs: DEADLINE_MS,
        maxFields: 1,
        maxFieldBytes: MOST_JSON_BYTES.application,
        maxFiles: MOST_FILES,
        // One more than may be: what is cut off there is too large for the check.
        maxFileBytes: MOST_FILE_BYTES + 1,
      },
      save,
    );
    const [, json] = fields.find(([name]) => name === SUBMISSION_PARTS.json) ?? [];
    return { json: readJson(Buffer.from(json ?? '')), files: files.map(({ saved }) => saved) };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    if (error.reason === 'too_large') throw new ApiProblem('rest_payload_too_large', 'The body is too large.');
    throw new ApiProblem('rest_invalid_param', 'Invalid parameter(s): body', { body: 'It did not arrive in full.' });
  }
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return parseJson(bytes);
  } catch {
    throw new ApiProblem('rest_invalid_param', 'Invalid parameter(s): body', { body: 'It must be JSON in UTF-8.' });
  }
}
