/** `inbox`: shows submissions to staff. See docs/guides/inbox.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUpBeforeUpgrade } from '../../backend/submissions/backup/before-upgrade.ts';
import { translator } from '../../backend/submissions/i18n/translator.ts';
import { toCsv } from '../../backend/submissions/inbox/csv.ts';
import { type Inbox, type InboxEntry, type InboxFilter, openInbox } from '../../backend/submissions/inbox/inbox.ts';
import { matchesSearch } from '../../backend/submissions/inbox/matches-search.ts';
import { formatTokyo } from '../../backend/submissions/labels/format-tokyo.ts';
import { filledRows, toRows } from '../../backend/submissions/labels/to-rows.ts';
import { StorageError } from '../../backend/submissions/storage/database.ts';
import { NewerDatabaseError } from '../../backend/submissions/storage/upgrade.ts';
import { eventType } from '../../contract/content-types/events.ts';
import type { Settings } from '../../server/settings/settings.ts';
import { backupSettings, submissionsSettings } from '../../server/settings/submissions-settings.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { SETTINGS_ROOT } from '../bootstrap/project-root.mjs';
import { loadSettings } from '../lib/load-settings.ts';
import { assertOwner, dataFolder } from '../operations/data-folder.ts';
import { type InboxArguments, type InboxTexts, readArguments } from './arguments.ts';
import { changeCommands } from './changes.ts';
import { type Lists, readLists, titlesIn } from './content-lists.ts';
import { findEntry } from './find-entry.ts';
import { line, linkText, mailText, suspendedText } from './format.ts';

/** @returns the exit code */
export async function inboxCommand(args: readonly string[]): Promise<number> {
  process.umask(0o077);
  const given = readArguments(args);
  const t = translator(given.lang, 'inbox');
  const settings = loadSettings();
  const inbox = await open(settings);
  try {
    const lists = () => readLists(resolve(SETTINGS_ROOT, settings.CONTENT_DIR), given.lang);
    const retentionDays = () => submissionsSettings(settings, SETTINGS_ROOT).retentionDays;
    const commands = {
      ...readCommands(given, { inbox, t, lists }),
      ...changeCommands(given, { inbox, t, lists, retentionDays }),
    };
    const run = Object.hasOwn(commands, given.command) ? commands[given.command] : undefined;
    if (!run) throw new CliError(t('usage'));
    await run();
    return 0;
  } finally {
    inbox.close();
  }
}

async function open(settings: Settings): Promise<Inbox> {
  const dataDir = dataFolder(settings);
  assertOwner(dataDir);
  const log = { info: (text: string) => void process.stderr.write(`${text}\n`) };
  const beforeUpgrade = backUpBeforeUpgrade(dataDir, backupSettings(settings), log);
  return openInbox(dataDir, { beforeUpgrade }).catch((error: unknown) => {
    const isExpected = error instanceof StorageError || error instanceof NewerDatabaseError;
    throw isExpected ? new CliError(error.message) : error;
  });
}

interface ReadContext {
  inbox: Inbox;
  t: InboxTexts;
  lists: () => Promise<Lists>;
}

/** Commands that change nothing. */
function readCommands(
  { target, words, options, lang }: InboxArguments,
  { inbox, t, lists }: ReadContext,
): Record<string, () => Promise<void>> {
  /** Enquiries have no subject, so that most lists need no content. */
  const subjectsOf = async (entries: readonly InboxEntry[]) => {
    if (entries.every(({ submission }) => submission.subject === null)) return () => null;
    const titles = titlesIn(await lists());
    return ({ submission: { kind, subject } }: InboxEntry) => titles.get(`${kind}/${subject}`) ?? null;
  };
  const printLines = async (entries: readonly InboxEntry[]) => {
    const subjectOf = await subjectsOf(entries);
    for (const entry of entries) print(line(entry, subjectOf(entry), lang));
  };
  const filter = { kind: options.kind, since: options.since };
  return {
    async list() {
      const { entries, unreadable } = await inbox.list({
        ...filter,
        isNew: !options.all,
        isFlagged: options.suspected,
      });
      await printLines(entries);
      print(entries.length === 0 ? t(options.all ? 'none' : 'nothing') : t('count', { count: entries.length }));
      const flaggedCount = options.suspected ? 0 : countOf(await inbox.list({ isNew: true, isFlagged: true }));
      if (flaggedCount > 0) print(t('flagged', { count: flaggedCount }));
      if (unreadable.length > 0) print(t('unreadable', { references: unreadable.join(', ') }));
      const suspension = await inbox.suspension();
      if (suspension) print(suspendedText(suspension, t));
      for (const mail of await inbox.digests()) if (mail.state !== 'sent') print(mailText(mail, t));
      const unsent = entries.filter(({ mails }) => mails.some(({ state }) => state !== 'sent')).length;
      if (unsent > 0) print(t('unsent', { count: unsent }));
    },
    async search() {
      const text = words.join(' ');
      if (text.trim() === '') throw new CliError(t('searchNeeded'));
      const { entries } = await listWithFlagged(inbox, filter);
      const subjectOf = await subjectsOf(entries);
      const matches = entries.filter((entry) => matchesSearch(text, entry, subjectOf(entry)));
      for (const entry of matches) print(line(entry, subjectOf(entry), lang));
      print(matches.length === 0 ? t('notFound', { text }) : t('count', { count: matches.length }));
    },
    async show() {
      const entry = await findEntry(inbox, target, t);
      const subjectOf = await subjectsOf([entry]);
      for (const { label, value } of filledRows(toRows(entry.submission, entry.files, subjectOf(entry), lang))) {
        print(value.includes('\n') ? `${label}:\n${value}\n` : `${label}: ${value}`);
      }
      for (const link of entry.links) print(linkText(link, t));
      for (const mail of entry.mails) print(mailText(mail, t));
      if (entry.mails.length === 0) print(t('noMail'));
    },
    async seats() {
      const taken = await inbox.takenSeats();
      const events = (await lists())[eventType.name];
      for (const { id, title, starts_at, capacity } of events) {
        print(t('seat', { taken: taken.get(id) ?? 0, capacity, day: formatTokyo(starts_at), title }));
      }
      if (events.length === 0) print(t('noSeats'));
    },
    async export() {
      const { entries, unreadable } = await listWithFlagged(inbox, filter);
      const file = resolve(options.to ?? `inbox-${formatTokyo(new Date().toISOString()).slice(0, 10)}.csv`);
      await writeFile(file, toCsv(entries, await subjectsOf(entries), lang), { mode: 0o600 });
      print(t('exported', { count: entries.length, file }));
      if (unreadable.length > 0) print(t('unreadable', { references: unreadable.join(', ') }));
    },
    async files() {
      const entry = await findEntry(inbox, target, t);
      const folder = resolve(options.to ?? '.');
      await mkdir(folder, { recursive: true });
      for (const [index, file] of entry.files.entries()) {
        // Security: uploaded file names may contain a path.
        const name = `${entry.submission.reference}-${index + 1}.${file.kind}`;
        await writeFile(join(folder, name), await inbox.readFile(file), { mode: 0o600 });
        print(`${join(folder, name)}  (${file.name})`);
      }
      if (entry.files.length === 0) print(t('noFiles'));
    },
  };
}

/** Regular submissions first, then suspected ones. */
async function listWithFlagged(inbox: Inbox, filter: Pick<InboxFilter, 'kind' | 'since'>) {
  const regular = await inbox.list(filter);
  const flagged = await inbox.list({ ...filter, isFlagged: true });
  return {
    entries: [...regular.entries, ...flagged.entries],
    unreadable: [...regular.unreadable, ...flagged.unreadable],
  };
}

function countOf({ entries, unreadable }: Awaited<ReturnType<Inbox['list']>>): number {
  return entries.length + unreadable.length;
}
