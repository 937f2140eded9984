/** Commands that change submissions. */
import type { Inbox } from '../../backend/submissions/inbox/inbox.ts';
import type { RetentionDays } from '../../backend/submissions/storage/retention.ts';
import { eventType } from '../../contract/content-types/events.ts';
import { givesSeat } from '../../contract/forms/forms.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { type InboxArguments, type InboxTexts, reference } from './arguments.ts';
import type { Lists } from './content-lists.ts';
import { findEntry } from './find-entry.ts';
import { suspendedText } from './format.ts';

export interface ChangeContext {
  inbox: Inbox;
  t: InboxTexts;
  lists: () => Promise<Lists>;
  retentionDays: () => RetentionDays;
}

export function changeCommands(
  { target, options }: InboxArguments,
  { inbox, t, lists, retentionDays }: ChangeContext,
): Record<string, () => Promise<void>> {
  const mark = async (isAnswered: boolean) => {
    const validReference = reference(target, t);
    if (!(await inbox.mark(validReference, isAnswered))) throw new CliError(t('unknown', { reference: target }));
    print(t(isAnswered ? 'marked' : 'reopened', { reference: validReference }));
  };
  return {
    answered: () => mark(true),
    reopen: () => mark(false),
    async clear() {
      const { submission } = await findEntry(inbox, target, t);
      const { kind, subject } = submission;
      const events = givesSeat(kind) && !options.yes ? (await lists())[eventType.name] : [];
      const capacity = events.find(({ id }) => id === subject)?.capacity ?? null;
      const clearing = await inbox.clear(submission.reference, capacity);
      if (clearing.outcome === 'unknown') throw new CliError(t('unknown', { reference: submission.reference }));
      if (clearing.outcome === 'full') throw new CliError(t('full', clearing));
      const { repeats: earlier } = clearing;
      const texts = { reference: submission.reference };
      print(earlier ? t('clearedRepeat', { ...texts, earlier }) : t('cleared', texts));
    },
    async retry() {
      print(t('retried', { count: await inbox.retryMails() }));
    },
    async delete() {
      const single = options.person === undefined ? reference(target, t) : null;
      if (single && !(await inbox.has(single))) throw new CliError(t('unknown', { reference: target }));
      if (!options.yes) throw new CliError(t('confirmDeletion'));
      const earlier = single ? (await inbox.find(single).catch(() => null))?.submission.repeats : null;
      const count = options.person
        ? await inbox.removePerson(options.person)
        : await inbox.remove(reference(target, t));
      print(t('deleted', { count }));
      if (single && earlier) print(t('keepsSeat', { reference: single, earlier }));
    },
    async expire() {
      const suspension = await inbox.suspension();
      if (suspension && !options.yes) throw new CliError(suspendedText(suspension, t));
      if (suspension) await inbox.trustClock();
      print(t('deleted', { count: await inbox.removeExpired(retentionDays()) }));
    },
  };
}
