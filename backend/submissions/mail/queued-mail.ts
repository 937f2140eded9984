import type { DatabaseSync } from 'node:sqlite';
import type { SubmissionKind } from '../../../contract/forms/forms.ts';
import { type Submission, toSubmission, UnreadableSubmission } from '../storage/submission.ts';
import { DAILY_MAILBOX } from './daily-digest.ts';
import { kindsOfMailbox } from './flagged-digest.ts';
import type { MailSettings } from './outbox.ts';

export type QueuedMail =
  | {
      kind: 'notice' | 'acknowledgement';
      submission: Submission;
      /** For repeated registrations, the earlier one's address: the mail contains its reference. */
      visitor: string;
    }
  /** Flagged submissions of these kinds, for one mailbox. */
  | { kind: 'held'; mailbox: SubmissionKind; day: string; kinds: readonly SubmissionKind[] }
  | { kind: 'daily'; mailbox: string; day: string };

/** Returns null if the mail is no longer needed. @throws {UnreadableSubmission} */
export function toQueuedMail(
  db: DatabaseSync,
  row: Record<string, unknown>,
  { to, digestTo }: MailSettings,
): QueuedMail | null {
  if (row.mailbox === DAILY_MAILBOX) {
    return digestTo === undefined ? null : { kind: 'daily', mailbox: digestTo, day: String(row.day) };
  }
  const kind = row.kind as Exclude<QueuedMail['kind'], 'daily'>;
  if (kind === 'held') {
    const mailbox = row.mailbox as SubmissionKind;
    return { kind, mailbox, day: String(row.day), kinds: kindsOfMailbox(to, mailbox) };
  }
  const submissionRow = db.prepare('SELECT * FROM submissions WHERE id = ?').get(Number(row.submission));
  if (!submissionRow) throw new UnreadableSubmission('A mail has no submission.');
  const submission = toSubmission(submissionRow);
  const original = db.prepare('SELECT email FROM submissions WHERE reference = ?').get(submission.repeats);
  return { kind, submission, visitor: String(original?.email ?? submission.fields.email) };
}

export function recipientOf(queued: QueuedMail, to: MailSettings['to']) {
  if (queued.kind === 'held') return { to: { name: '', address: to[queued.mailbox] } };
  if (queued.kind === 'daily') return { to: { name: '', address: queued.mailbox } };
  if (queued.kind === 'acknowledgement') return { to: { name: '', address: queued.visitor } };
  const replyTo = { name: '', address: queued.submission.fields.email };
  return { to: { name: '', address: to[queued.submission.kind] }, replyTo };
}

export function messageName(queued: QueuedMail): string {
  if (queued.kind === 'held') return `${queued.day}.${queued.mailbox}`;
  return queued.kind === 'daily' ? queued.day : queued.submission.reference;
}
