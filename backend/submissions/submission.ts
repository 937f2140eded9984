import type { FileKind } from '../../contract/submissions/file-kind.ts';
import type { FormFields } from '../../contract/submissions/forms.ts';
import type { SubmissionKind, Suspicion } from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';

/** What a visitor sent, as it is kept. */
export interface Submission<Kind extends SubmissionKind = SubmissionKind> {
  id: number;
  /** What the visitor may quote. */
  reference: string;
  kind: Kind;
  lang: Language;
  state: 'new' | 'answered';
  /** Why it looks like abuse. While there is a reason, it sends no mail. */
  suspicions: readonly Suspicion[];
  /** ISO 8601, in UTC. */
  receivedAt: string;
  answeredAt: string | null;
  /** The number of the document, or of the position. */
  subject: number | null;
  fields: FormFields<Kind>;
}

export interface StoredFile {
  id: number;
  /** As the visitor called it. */
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

/** A row of the table, as a submission. */
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
