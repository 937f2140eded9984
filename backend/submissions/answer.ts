import * as v from 'valibot';
import {
  type SubmissionBody,
  type SubmissionReceipt,
  submissionEndpoints,
} from '../../contract/submissions/endpoints.ts';
import { fileKind } from '../../contract/submissions/file-kind.ts';
import { MOST_FILE_BYTES, MOST_FILES, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import { ApiProblem } from '../api-problem.ts';
import type { Content } from '../read-content.ts';
import { StorageError } from './database.ts';
import type { Arrival } from './receive.ts';
import type { Submissions } from './submissions.ts';

const KILOBYTE = 1024;
/** The largest body of a request, in bytes: the longest texts, escaped, and the files as base64. */
const MOST_BYTES: Record<SubmissionKind, number> = {
  contact: 128 * KILOBYTE,
  download: 64 * KILOBYTE,
  application: 128 * KILOBYTE + MOST_FILES * Math.ceil((MOST_FILE_BYTES * 4) / 3),
};

/** Checks and stores what the site sends on. @throws {ApiProblem} and then nothing of it is stored */
export async function answerSubmission<Kind extends SubmissionKind>(
  kind: Kind,
  params: Record<string, string>,
  request: Request,
  content: Content,
  submissions: Submissions,
): Promise<SubmissionReceipt<Kind>> {
  const body = checked(kind, await readJson(request, MOST_BYTES[kind]));
  const arrival = arrivalOf(kind, params, body, content);
  const received = await submissions.receive(arrival).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    throw new ApiProblem('rest_not_stored', 'This could not be stored. Nothing of it was.');
  });
  const { reference, links } = received;
  const receipt = {
    reference,
    ...(kind === 'download' && {
      links: links.map(({ lang, token, expiresAt }) => ({
        lang,
        token,
        expires_at: new Date(expiresAt).toISOString(),
      })),
    }),
  };
  return receipt as SubmissionReceipt<Kind>;
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
): Arrival {
  const { idempotency_key: key, suspicions, fields } = body;
  const arrival: Arrival = { kind, key, suspicions, fields, subject: null, files: [], linkTo: [] };
  if (kind === 'download') return { ...arrival, ...requestedDocument(params.id ?? '', content) };
  if (kind === 'application') {
    const { fields, files } = body as SubmissionBody<'application'>;
    return { ...arrival, subject: openPosition(fields.position, content), files: files.map(readFile) };
  }
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
  // Days end in Tokyo.
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
  if (position.closes_on && position.closes_on < today) throw wrong('Applications for it are closed.');
  return position.id;
}

function readFile({ name, content }: SubmissionBody<'application'>['files'][number]) {
  const bytes = Buffer.from(content, 'base64');
  const kind = fileKind(bytes);
  if (!kind || bytes.byteLength > MOST_FILE_BYTES) {
    const reason = 'Each must be a PDF or a Word document of at most 5 MiB.';
    throw new ApiProblem('rest_invalid_param', 'Invalid parameter(s): files', { files: reason });
  }
  return { name, kind, content: bytes };
}

/** @throws {ApiProblem} where it is no JSON, or too much of it: no more is read than may be */
async function readJson(request: Request, most: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw new ApiProblem('rest_payload_too_large', `At most ${most} bytes are read.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)));
  } catch {
    throw new ApiProblem('rest_invalid_param', 'Invalid parameter(s): body', { body: 'It must be JSON in UTF-8.' });
  }
}
