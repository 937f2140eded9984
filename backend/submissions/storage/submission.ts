import type { FileKind } from '../../../contract/submissions/file-kind.ts';
import type { FormFields } from '../../../contract/submissions/forms.ts';
import type { SubmissionKind, Suspicion } from '../../../contract/submissions/vocabulary.ts';
import type { Language } from '../../../contract/vocabulary.ts';

import type { Database } from './database.ts';

/** A submission, as it is stored. */
export interface Submission<Kind extends SubmissionKind = SubmissionKind> {
  id: number;
  /** The reference that the visitor may quote: `K7Q2-8F3M`. */
  reference: string;
  kind: Kind;
  lang: Language;
  state: 'new' | 'answered';
  /** Why it looks like spam. While there is a reason, no mail about it is sent. */
  suspicions: readonly Suspicion[];
  /** ISO 8601, in UTC. */
  receivedAt: string;
  answeredAt: string | null;
  /** The id of the document, of the position or of the seminar. */
  subject: number | null;
  fields: FormFields<Kind>;
}

export interface StoredFile {
  id: number;
  /** The file name that the visitor gave it. */
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

/** Converts a row of `submissions`. */
export function toSubmission(row: Record<string, unknown>): Submission {
  return {
    id: Number(row.id),
    reference: String(row.reference),
    kind: row.kind as SubmissionKind,
    lang: row.lang as Language,
    state: row.state as Submission['state'],
    suspicions: JSON.parse(String(row.suspicions)),
    receivedAt: String(row.received_at),
    answeredAt: row.answered_at === null ? null : String(row.answered_at),
    subject: row.subject === null ? null : Number(row.subject),
    fields: JSON.parse(String(row.fields)),
  };
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
