import { type FormFields, SUBMISSION_KINDS, type SubmissionKind } from '../../../contract/forms/forms.ts';
import type { FileKind } from '../../../contract/submissions/file-kind.ts';
import { SPAM_FLAGS, type SpamFlag } from '../../../contract/submissions/vocabulary.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';

import type { Database } from './database.ts';

export interface Submission<Kind extends SubmissionKind = SubmissionKind> {
  id: number;
  /** For the visitor: `K7Q2-8F3M`. */
  reference: string;
  kind: Kind;
  lang: Language;
  state: 'new' | 'answered';
  /** Spam flags, which suppress mail. */
  spamFlags: readonly SpamFlag[];
  /** ISO 8601, in UTC. */
  receivedAt: string;
  answeredAt: string | null;
  /** Id of the document, position or event. */
  subject: number | null;
  /** Reference of the mailbox's earlier registration, which has the seat. */
  repeats: string | null;
  fields: FormFields<Kind>;
}

export interface StoredFile {
  id: number;
  /** Name given by the visitor. */
  name: string;
  kind: FileKind;
  bytes: number;
  storedAs: string;
}

export interface StoredLink {
  id: string;
  lang: Language;
  /** Milliseconds since 1970. */
  expiresAt: number;
  downloads: number;
}

/** Damaged, or of a form that no longer exists. */
export class UnreadableSubmission extends Error {
  override readonly name = 'UnreadableSubmission';
}

/** @throws {UnreadableSubmission} without personal data */
export function toSubmission(row: Record<string, unknown>): Submission {
  const receivedAt = String(row.received_at);
  const spamFlags = parseJson(row.suspicions);
  const fields = parseJson(row.fields);
  const kind = SUBMISSION_KINDS.find((candidate) => candidate === row.kind);
  const lang = LANGUAGES.find((candidate) => candidate === row.lang);
  const isReadable = !Number.isNaN(Date.parse(receivedAt)) && Array.isArray(spamFlags) && isTextRecord(fields);
  if (!isReadable || kind === undefined || lang === undefined) {
    throw new UnreadableSubmission(`Submission ${row.reference} (id ${row.id}) cannot be read.`);
  }
  return {
    id: Number(row.id),
    reference: String(row.reference),
    kind,
    lang,
    state: row.state as Submission['state'],
    spamFlags: spamFlags.filter((flag) => SPAM_FLAGS.includes(flag)),
    receivedAt,
    answeredAt: row.answered_at === null ? null : String(row.answered_at),
    subject: row.subject === null ? null : Number(row.subject),
    repeats: row.repeats === null ? null : String(row.repeats),
    fields: fields as unknown as Submission['fields'],
  };
}

export function readableSubmissions(rows: readonly Record<string, unknown>[]): Submission[] {
  return rows.flatMap((row) => {
    try {
      return [toSubmission(row)];
    } catch (error) {
      if (error instanceof UnreadableSubmission) return [];
      throw error;
    }
  });
}

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}

/** Every form has a name and an address. */
function isTextRecord(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('email' in value)) return false;
  return Object.values(value).every((field) => typeof field === 'string');
}

export function filesOf(database: Database, submission: number): Promise<StoredFile[]> {
  return database.read((db) =>
    db
      .prepare('SELECT * FROM files WHERE submission = ? ORDER BY id')
      .all(submission)
      .map((row) => ({
        id: Number(row.id),
        name: String(row.name),
        kind: row.kind as StoredFile['kind'],
        bytes: Number(row.bytes),
        storedAs: String(row.stored_as),
      })),
  );
}

export function linksOf(database: Database, submission: number): Promise<StoredLink[]> {
  return database.read((db) =>
    db
      .prepare('SELECT * FROM links WHERE submission = ? ORDER BY expires_at, rowid')
      .all(submission)
      .map((row) => ({
        id: String(row.id),
        lang: row.lang as Language,
        expiresAt: Number(row.expires_at),
        downloads: Number(row.downloads),
      })),
  );
}
