import type { Inbox, InboxEntry } from '../../backend/submissions/inbox/inbox.ts';
import { UnreadableSubmission } from '../../backend/submissions/storage/submission.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { type InboxTexts, reference } from './arguments.ts';

/** @throws {CliError} */
export async function findEntry(inbox: Inbox, target: string, t: InboxTexts): Promise<InboxEntry> {
  const entry = await inbox.find(reference(target, t)).catch((error: unknown) => {
    if (!(error instanceof UnreadableSubmission)) throw error;
    throw new CliError(t('unreadable', { references: target }));
  });
  if (!entry) throw new CliError(t('unknown', { reference: target }));
  return entry;
}
