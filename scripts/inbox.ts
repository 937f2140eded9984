/** `npm run inbox`: what visitors sent, for the staff. docs/inbox.md explains it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { toCsv } from '../backend/submissions/csv.ts';
import { StorageError } from '../backend/submissions/database.ts';
import { type Inbox, type InboxEntry, openInbox } from '../backend/submissions/inbox.ts';
import { rowsOf } from '../backend/submissions/rows.ts';
import { FIELD_WORDS, inTokyo, KIND_WORDS, STATE_WORDS } from '../backend/submissions/words.ts';
import { API_PATH } from '../contract/api-path.ts';
import { SUBMISSION_KINDS, type SubmissionKind } from '../contract/submissions/vocabulary.ts';
import type { Language } from '../contract/vocabulary.ts';
import { submissionsSettings } from '../server/submissions-settings.ts';
import { inboxWords } from './lib/inbox-words.ts';
import { PROJECT_ROOT } from './lib/project-root.mjs';
import { Refusal, runMain } from './lib/say.mjs';
import { settingsOrRefusal } from './lib/settings-or-refusal.ts';

await runMain(async () => {
  const { lang, command, target, options } = readArguments();
  const words = inboxWords[lang];
  const settings = settingsOrRefusal();
  const inbox = await openInbox(resolve(PROJECT_ROOT, settings.DATA_DIR)).catch((error: unknown) => {
    throw error instanceof StorageError ? new Refusal(error.message) : error;
  });
  const say = (text: string) => void console.log(text);
  try {
    /** Content is read where titles are shown, and only there. */
    const subjects = async () => {
      const titles = await readTitles(resolve(PROJECT_ROOT, settings.CONTENT_DIR), lang);
      return ({ submission: { kind, subject } }: InboxEntry) => titles.get(`${kind}/${subject}`) ?? null;
    };

    const commands: Record<string, () => Promise<void>> = {
      async list() {
        const entries = await inbox.list({ kind: options.kind, isNew: !options.all, isSuspected: options.suspected });
        const subjectOf = entries.length > 0 ? await subjects() : () => null;
        for (const entry of entries) say(line(entry, subjectOf(entry), lang));
        say(entries.length === 0 ? words.nothing : words.count(entries.length));
        const held = options.suspected ? [] : await inbox.list({ isNew: true, isSuspected: true });
        if (held.length > 0) say(words.held(held.length));
        for (const mail of await inbox.heldNotices()) if (mail.state !== 'sent') say(words.mail(mail, null));
        const unsent = entries.filter(({ mails }) => mails.some(({ state }) => state !== 'sent')).length;
        if (unsent > 0) say(words.unsent(unsent));
      },
      async show() {
        const entry = await found(inbox, target, words);
        const subjectOf = await subjects();
        for (const [field, value] of rowsOf(entry.submission, entry.files, subjectOf(entry), lang)) {
          say(
            value.includes('\n') ? `${FIELD_WORDS[lang][field]}:\n${value}\n` : `${FIELD_WORDS[lang][field]}: ${value}`,
          );
        }
        say(`${FIELD_WORDS[lang].state}: ${STATE_WORDS[lang][entry.submission.state]}`);
        for (const link of entry.links) say(words.link(link, inTokyo(new Date(link.expiresAt).toISOString())));
        for (const mail of entry.mails) say(words.mail(mail, mail.sentAt && inTokyo(mail.sentAt)));
        if (entry.mails.length === 0) say(words.noMail);
      },
      async export() {
        const entries = [
          ...(await inbox.list({ kind: options.kind })),
          ...(await inbox.list({ kind: options.kind, isSuspected: true })),
        ];
        const file = resolve(options.to ?? `inbox-${inTokyo(new Date().toISOString()).slice(0, 10)}.csv`);
        await writeFile(file, toCsv(entries, await subjects(), lang), { mode: 0o600 });
        say(words.exported(entries.length, file));
      },
      async files() {
        const entry = await found(inbox, target, words);
        const folder = resolve(options.to ?? '.');
        await mkdir(folder, { recursive: true });
        for (const [index, file] of entry.files.entries()) {
          // What the visitor called it could lead anywhere.
          const name = `${entry.submission.reference}-${index + 1}.${file.kind}`;
          await writeFile(join(folder, name), await inbox.readFile(file), { mode: 0o600 });
          say(`${join(folder, name)}  (${file.name})`);
        }
        if (entry.files.length === 0) say(words.noFiles);
      },
      async answered() {
        if (!(await inbox.markAnswered(reference(target, words)))) throw new Refusal(words.unknown(target));
        say(words.marked(target));
      },
      async clear() {
        if (!(await inbox.clear(reference(target, words)))) throw new Refusal(words.unknown(target));
        say(words.cleared(target));
      },
      async retry() {
        say(words.retried(await inbox.retryMails()));
      },
      async delete() {
        if (options.person === undefined) await found(inbox, target, words);
        if (!options.yes) throw new Refusal(words.sure);
        const count = options.person
          ? await inbox.removePerson(options.person)
          : await inbox.remove(reference(target, words));
        say(words.deleted(count));
      },
      async expire() {
        say(words.deleted(await inbox.removeExpired(submissionsSettings(settings, PROJECT_ROOT).retentionDays)));
      },
    };
    const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
    if (!run) throw new Refusal(words.usage);
    await run();
    return 0;
  } finally {
    inbox.close();
  }
});

type Words = (typeof inboxWords)[Language];

function line({ submission, files, mails }: InboxEntry, subject: string | null, lang: Language): string {
  const { reference, receivedAt, kind, state, fields } = submission;
  const marks = [
    state === 'answered' ? '✓' : ' ',
    files.length > 0 ? `+${files.length}` : '  ',
    mails.some((mail) => mail.state === 'given_up') ? '!' : ' ',
  ].join('');
  const who = [fields.name, 'company' in fields ? fields.company : ''].filter(Boolean).join(' / ');
  return `${marks} ${reference}  ${inTokyo(receivedAt)}  ${KIND_WORDS[lang][kind]}  ${[subject, who].filter(Boolean).join('  ')}`;
}

async function found(inbox: Inbox, target: string, words: Words): Promise<InboxEntry> {
  const entry = await inbox.find(reference(target, words));
  if (!entry) throw new Refusal(words.unknown(target));
  return entry;
}

function reference(target: string, words: Words): string {
  if (!/^[0-9A-Za-z]{4}-?[0-9A-Za-z]{4}$/.test(target)) throw new Refusal(words.whichOne);
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
    const kind = SUBMISSION_KINDS.find((one) => one === values.kind);
    if (values.kind !== undefined && !kind) throw new Refusal(inboxWords[lang].usage);
    return { lang, command, target, options: { ...values, kind: kind as SubmissionKind | undefined } };
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(inboxWords.ja.usage);
  }
}

/** The titles of documents and positions; none where the content is elsewhere. */
async function readTitles(contentDir: string, lang: Language): Promise<Map<string, string>> {
  const { createBackend } = await import('../backend/app.ts');
  const backend = createBackend({ contentDir, log: { info() {}, warn() {}, error() {} } });
  const titles = new Map<string, string>();
  for (const [path, kind] of [
    ['downloads', 'download'],
    ['jobs', 'application'],
  ]) {
    const answer = await backend.fetchInside(
      new Request(`http://embedded${API_PATH}/${path}?lang=${lang}&per_page=100`),
    );
    const { items = [] } = (await answer.json()) as { items?: { id: number; title: string }[] };
    for (const { id, title } of items) titles.set(`${kind}/${id}`, title);
  }
  await backend.close();
  return titles;
}
