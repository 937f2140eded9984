/** `npm run inbox`: shows submissions to staff. See docs/guides/inbox.md. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { translator } from '../backend/submissions/i18n/translator.ts';
import { toCsv } from '../backend/submissions/inbox/csv.ts';
import { type Inbox, type InboxEntry, type MailState, openInbox } from '../backend/submissions/inbox/inbox.ts';
import { formatTokyo } from '../backend/submissions/labels/format-tokyo.ts';
import { filledRows, toRows } from '../backend/submissions/labels/to-rows.ts';
import { StorageError } from '../backend/submissions/storage/database.ts';
import type { Suspension } from '../backend/submissions/storage/deletion-guard.ts';
import { type StoredLink, UnreadableSubmission } from '../backend/submissions/storage/submission.ts';
import { API_PATH } from '../contract/api/api-path.ts';
import type { EndpointResponse } from '../contract/api/endpoints.ts';
import { eventType } from '../contract/content-types/events.ts';
import type { FormSubject } from '../contract/forms/define-form.ts';
import { formSubject, forms, givesSeat, SUBMISSION_KINDS, type SubmissionKind } from '../contract/forms/forms.ts';
import { LINK_DOWNLOADS } from '../contract/submissions/vocabulary.ts';
import type { Language } from '../contract/vocabulary.ts';
import { submissionsSettings } from '../server/settings/submissions-settings.ts';
import { CliError, print, runMain } from './bootstrap/cli.mjs';
import { SETTINGS_ROOT } from './bootstrap/project-root.mjs';
import { loadSettings } from './lib/load-settings.ts';

type Lists = { [Type in FormSubject['type']]: EndpointResponse<Type>['items'] };

process.umask(0o077);
await runMain(async () => {
  const { lang, command, target, options } = readArguments();
  const t = translator(lang, 'inbox');
  const settings = loadSettings();
  const inbox = await openInbox(resolve(SETTINGS_ROOT, settings.DATA_DIR)).catch((error: unknown) => {
    throw error instanceof StorageError ? new CliError(error.message) : error;
  });
  try {
    const lists = () => readLists(resolve(SETTINGS_ROOT, settings.CONTENT_DIR), lang);
    const subjects = async () => {
      const titles = titlesIn(await lists());
      return ({ submission: { kind, subject } }: InboxEntry) => titles.get(`${kind}/${subject}`) ?? null;
    };

    const commands: Record<string, () => Promise<void>> = {
      async list() {
        const filter = { kind: options.kind, isNew: !options.all, isFlagged: options.suspected };
        const { entries, unreadable } = await inbox.list(filter);
        const subjectOf = entries.length > 0 ? await subjects() : () => null;
        for (const entry of entries) print(line(entry, subjectOf(entry), lang));
        print(entries.length === 0 ? t('nothing') : t('count', { count: entries.length }));
        const flaggedCount = options.suspected ? 0 : countOf(await inbox.list({ isNew: true, isFlagged: true }));
        if (flaggedCount > 0) print(t('flagged', { count: flaggedCount }));
        if (unreadable.length > 0) print(t('unreadable', { references: unreadable.join(', ') }));
        const suspension = await inbox.suspension();
        if (suspension) print(suspendedText(suspension, t));
        for (const mail of await inbox.flaggedDigests()) if (mail.state !== 'sent') print(mailText(mail, t));
        const unsent = entries.filter(({ mails }) => mails.some(({ state }) => state !== 'sent')).length;
        if (unsent > 0) print(t('unsent', { count: unsent }));
      },
      async show() {
        const entry = await findEntry(inbox, target, t);
        const subjectOf = await subjects();
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
        const regular = await inbox.list({ kind: options.kind });
        const flagged = await inbox.list({ kind: options.kind, isFlagged: true });
        const entries = [...regular.entries, ...flagged.entries];
        const unreadable = [...regular.unreadable, ...flagged.unreadable];
        const file = resolve(options.to ?? `inbox-${formatTokyo(new Date().toISOString()).slice(0, 10)}.csv`);
        await writeFile(file, toCsv(entries, await subjects(), lang), { mode: 0o600 });
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
      async answered() {
        if (!(await inbox.markAnswered(reference(target, t)))) throw new CliError(t('unknown', { reference: target }));
        print(t('marked', { reference: target }));
      },
      async clear() {
        const { submission } = await findEntry(inbox, target, t);
        const { reference, kind, subject } = submission;
        const events = givesSeat(kind) && !options.yes ? (await lists())[eventType.name] : [];
        const capacity = events.find(({ id }) => id === subject)?.capacity ?? null;
        const clearing = await inbox.clear(reference, capacity);
        if (clearing.outcome === 'unknown') throw new CliError(t('unknown', { reference }));
        if (clearing.outcome === 'full') throw new CliError(t('full', clearing));
        const { repeats: earlier } = clearing;
        print(earlier ? t('clearedRepeat', { reference, earlier }) : t('cleared', { reference }));
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
        const { retentionDays } = submissionsSettings(settings, SETTINGS_ROOT);
        print(t('deleted', { count: await inbox.removeExpired(retentionDays) }));
      },
    };
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!run) throw new CliError(t('usage'));
    await run();
    return 0;
  } finally {
    inbox.close();
  }
});

type Texts = ReturnType<typeof translator<'inbox'>>;

function mailText({ kind, state, attempts, sentAt, lastError }: MailState, t: Texts): string {
  const error = lastError ?? t('mail.untried');
  return t(`mail.${state}`, { mail: t(`mails.${kind}`), attempts, error, sentAt: sentAt ? formatTokyo(sentAt) : '' });
}

function suspendedText({ now, trustedAt }: Suspension, t: Texts): string {
  const [clock, trusted] = [now, trustedAt].map((time) => formatTokyo(new Date(time).toISOString()));
  return t('suspended', { now: clock ?? '', trusted: trusted ?? '' });
}

function countOf({ entries, unreadable }: Awaited<ReturnType<Inbox['list']>>): number {
  return entries.length + unreadable.length;
}

function linkText({ lang, downloads, expiresAt }: StoredLink, t: Texts): string {
  const until = formatTokyo(new Date(expiresAt).toISOString());
  return t('link', { language: t(`languages.${lang}`), max: LINK_DOWNLOADS, downloads, until });
}

function line({ submission, files, mails }: InboxEntry, subject: string | null, lang: Language): string {
  const { reference, receivedAt, kind, state, repeats, fields } = submission;
  const marks = [
    state === 'answered' ? '✓' : ' ',
    files.length > 0 ? `+${files.length}` : '  ',
    mails.some((mail) => mail.state === 'given_up') ? '!' : ' ',
  ].join('');
  const labels = translator(lang, 'labels');
  const repeated = repeats ? labels('repeats', { reference: repeats }) : '';
  const sender = [fields.name, 'company' in fields ? fields.company : ''].filter(Boolean).join(' / ');
  return `${marks} ${reference}  ${formatTokyo(receivedAt)}  ${forms[kind].label[lang]}${repeated}  ${[subject, sender].filter(Boolean).join('  ')}`;
}

async function findEntry(inbox: Inbox, target: string, t: Texts): Promise<InboxEntry> {
  const entry = await inbox.find(reference(target, t)).catch((error: unknown) => {
    if (!(error instanceof UnreadableSubmission)) throw error;
    throw new CliError(t('unreadable', { references: target }));
  });
  if (!entry) throw new CliError(t('unknown', { reference: target }));
  return entry;
}

function reference(target: string, t: Texts): string {
  if (!/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/.test(target)) throw new CliError(t('referenceNeeded'));
  const letters = target.replace('-', '').toUpperCase();
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        suspected: { type: 'boolean', default: false },
        kind: { type: 'string' },
        person: { type: 'string' },
        to: { type: 'string' },
        yes: { type: 'boolean', default: false },
        lang: { type: 'string', default: 'ja' },
      },
    });
    const lang: Language = values.lang === 'en' ? 'en' : 'ja';
    const [command = 'list', target = ''] = positionals;
    const kind = SUBMISSION_KINDS.find((name) => name === values.kind);
    if (values.kind !== undefined && !kind) throw new CliError(translator(lang, 'inbox')('usage'));
    return { lang, command, target, options: { ...values, kind: kind as SubmissionKind | undefined } };
  } catch (error) {
    throw error instanceof CliError ? error : new CliError(translator('ja', 'inbox')('usage'));
  }
}

/** Returns empty lists if the content is not stored here. */
async function readLists(contentDir: string, lang: Language): Promise<Lists> {
  const { createBackend } = await import('../backend/backend.ts');
  const backend = createBackend({ contentDir, log: { info() {}, warn() {}, error() {} } });
  const types = new Set(SUBMISSION_KINDS.flatMap((kind) => formSubject(kind)?.type ?? []));
  const lists = [...types].map(async (type) => {
    const url = `http://embedded${API_PATH}/${type}?lang=${lang}&per_page=100`;
    const { items = [] } = await (await backend.privilegedFetch(new Request(url))).json();
    return [type, items];
  });
  const read = Object.fromEntries(await Promise.all(lists)) as Lists;
  await backend.close();
  return read;
}

/** Maps `{kind}/{id}` to titles. */
function titlesIn(lists: Lists): Map<string, string> {
  return new Map(
    SUBMISSION_KINDS.flatMap((kind) => {
      const type = formSubject(kind)?.type;
      return type ? lists[type].map(({ id, title }): [string, string] => [`${kind}/${id}`, title]) : [];
    }),
  );
}
