import { forms, type SubmissionKind } from '../../contract/forms/forms.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import { readMultipart } from '../../lib/http/read-multipart.server.ts';
import { UPLOAD_MS } from '../http/timeouts.ts';
import type { UploadedFile } from './uploads.ts';

const KILOBYTE = 1024;
/** Fits the longest texts, percent-encoded. */
const MAX_TEXT_BYTES = 256 * KILOBYTE;
function maxBytes(kind: SubmissionKind): number {
  const { files } = forms[kind];
  return MAX_TEXT_BYTES + (files ? files.max * files.maxBytes : 0);
}
const MAX_FIELDS = 60;
/** Four times the maximum of the schemas. */
const MAX_FIELD_BYTES = 64 * KILOBYTE;

/** Returns `Content-Length`, or else the maximum size. */
export function declaredBytes({ headers }: Request, kind: SubmissionKind): number {
  const declared = headers.get('content-length') ?? '';
  return /^\d+$/.test(declared) ? Math.min(Number(declared), maxBytes(kind)) : maxBytes(kind);
}

export interface ParsedForm {
  values: Map<string, string>;
  files: UploadedFile[];
  hasMoreFiles: boolean;
}

export class FormError extends Error {
  override readonly name = 'FormError';
  readonly reason: 'too_large' | 'unreadable';

  constructor(reason: FormError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

type SaveFile = (content: AsyncIterable<Uint8Array>) => Promise<Pick<UploadedFile, 'path' | 'bytes'>>;

/**
 * @param save without it, files are dropped
 * @throws {FormError}, or errors of `save`
 */
export async function parseForm(request: Request, kind: SubmissionKind, save?: SaveFile): Promise<ParsedForm> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await parseMultipart(request, kind, save);
    if (!save && /^application\/x-www-form-urlencoded\b/i.test(type)) return await parseUrlEncoded(request, kind);
  } catch (cause) {
    if (!(cause instanceof BodyError)) throw cause;
    throw new FormError(cause.reason === 'too_large' ? 'too_large' : 'unreadable', { cause });
  }
  throw new FormError('unreadable');
}

const AMPERSAND = '&'.charCodeAt(0);

async function parseUrlEncoded(request: Request, kind: SubmissionKind): Promise<ParsedForm> {
  const bytes = await readBytes(request, { maxBytes: maxBytes(kind), deadlineMs: UPLOAD_MS });
  // Counted before parsing: a megabyte of `a&` took minutes.
  const pairs = bytes.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 1);
  if (pairs > MAX_FIELDS) throw new FormError('unreadable');
  const text = new TextDecoder().decode(bytes);
  return { values: firstValues(new URLSearchParams(text)), files: [], hasMoreFiles: false };
}

async function parseMultipart(request: Request, kind: SubmissionKind, save?: SaveFile): Promise<ParsedForm> {
  const { files: limits } = forms[kind];
  const bounds = {
    maxBytes: maxBytes(kind),
    deadlineMs: UPLOAD_MS,
    maxFields: MAX_FIELDS,
    maxFieldBytes: MAX_FIELD_BYTES,
    maxFiles: save && limits ? limits.max : 0,
    maxFileBytes: limits?.maxBytes ?? 0,
  };
  const none = () => Promise.reject(new FormError('unreadable'));
  const { fields, files, hasMoreFiles } = await readMultipart(request, bounds, save ?? none);
  return {
    values: firstValues(fields),
    files: files
      .map(({ fileName, saved, isCutOff }) => ({ ...saved, name: fileName, isTooLarge: isCutOff }))
      // Browsers send an empty file field as an empty file.
      .filter(({ name, bytes }) => name !== '' || bytes > 0),
    hasMoreFiles: hasMoreFiles && save !== undefined,
  };
}

function firstValues(pairs: Iterable<[string, string]>): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value);
  return values;
}
