import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openInbox } from '../../../backend/submissions/inbox/inbox.ts';
import { CliError } from '../../../scripts/bootstrap/cli.mjs';
import { COMPILE_CACHE } from '../../../scripts/bootstrap/compile-cache.mjs';
import { inboxCommand } from '../../../scripts/inbox/inbox-command.ts';
import {
  application,
  type BackendFixture,
  ENQUIRY,
  envelope,
  openBackend,
  PDF,
  REQUEST,
} from '../../submissions/backend-fixture.ts';
import { queryDatabase } from '../../submissions/query-database.ts';
import { REGISTRATION, SEMINAR_EN, seminarFolder, seminarJa } from '../../submissions/seminar-folder.ts';
import { forEachForm } from '../../support/for-each-form.ts';
import { documentFolder } from '../../support/site/document-folder.ts';
import { startMailServer } from '../mail/mail-server.ts';

const run = promisify(execFile);

let backend: BackendFixture;
let folder: string;
beforeAll(() => {
  backend = openBackend();
  folder = mkdtempSync(join(tmpdir(), 'meguri-inbox-'));
});
afterAll(async () => {
  await backend[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run inbox` while the server runs. */
function inboxProcess(...args: string[]): Promise<{ text: string; isFine: boolean }> {
  const env = { ...process.env, DATA_DIR: backend.dataDir, CONTENT_DIR: documentFolder(), ...COMPILE_CACHE };
  return run(process.execPath, ['scripts/inbox.ts', ...args], { env }).then(
    ({ stdout }) => ({ text: stdout, isFine: true }),
    ({ stdout, stderr }) => ({ text: stdout + stderr, isFine: false }),
  );
}

/** Runs the command in this process, because a process for each of them would take most of the time. */
async function inboxOf(
  dataDir: string,
  contentDir: string,
  ...args: string[]
): Promise<{ text: string; isFine: boolean }> {
  const printed: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  const umask = process.umask();
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('CONTENT_DIR', contentDir);
  try {
    await inboxCommand(args);
    return { text: printed.join(''), isFine: true };
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return { text: `${printed.join('')}${error.message}\n`, isFine: false };
  } finally {
    write.mockRestore();
    vi.unstubAllEnvs();
    process.umask(umask);
  }
}
const inbox = (...args: string[]) => inboxOf(backend.dataDir, documentFolder(), ...args);
const send = async (path: string, body: object) => String((await backend.post(path, body)).body.reference);
const files = [{ name: '../../職務経歴書.pdf', content: PDF }];

test('reports an empty inbox, and prints its usage for an unknown command', async () => {
  expect((await inboxProcess()).text).toBe('未対応のものはありません。\n');
  const wrong = await inboxProcess('nothing-like-this', '--lang', 'en');
  expect(wrong.isFine).toBe(false);
  expect(wrong.text).toContain('npm run inbox -- answered K7Q2-8F3M');
});

test('lists submissions, shows one, saves its files and marks it as answered', async () => {
  const enquiry = await send('/contact', envelope(ENQUIRY));
  const applied = await send('/applications', application({}, files));
  const { text } = await inbox();
  expect(text).toMatch(
    new RegExp(`${enquiry}  20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d  お問い合わせ  見本 太郎 / 見本商事`),
  );
  expect(text).toMatch(new RegExp(`\\+1 {2}${applied} .*投資企画  応募 花子`));
  expect(text).toContain('2件');

  // References also work in lower case and without the hyphen.
  const details = await inbox('show', enquiry.toLowerCase().replace('-', ''));
  expect(details.text).toContain('電話番号: 03-0000-1111');
  expect(details.text).toContain('担当への通知: 送信待ち（0回、未送信）');

  const extracted = await inbox('files', applied, '--to', folder);
  expect(extracted.text).toContain('職務経歴書.pdf');
  expect(readFileSync(join(folder, `${applied}-1.pdf`))).toEqual(PDF);

  expect((await inbox('answered', enquiry)).isFine).toBe(true);
  expect((await inbox('list', '--all')).text).toContain(`✓    ${enquiry}`);
  expect((await inbox('answered', 'ZZZZ-ZZZZ')).text).toContain('ZZZZ-ZZZZ は見つかりません。');
});

test('reopens a submission, limits lists to recent ones, and searches all', async () => {
  await using open = openBackend();
  const command = (...args: string[]) => inboxOf(open.dataDir, documentFolder(), ...args, '--lang', 'en');
  const [old, recent] = await Promise.all(
    ['old', 'new'].map(async (message) =>
      String((await open.post('/contact', envelope({ ...ENQUIRY, message }))).body.reference),
    ),
  );
  // 2026-11-20 in Tokyo begins at 15:00 UTC.
  queryDatabase(`UPDATE submissions SET received_at = '2026-11-19T14:59:59.000Z' WHERE reference = '${old}'`, open);
  queryDatabase(`UPDATE submissions SET received_at = '2026-11-19T15:00:00.000Z' WHERE reference = '${recent}'`, open);
  queryDatabase(`UPDATE submissions SET state = 'answered', answered_at = 'x'`, open);
  expect((await command('reopen', String(old))).text).toBe(`${old} is marked as unanswered.\n`);
  expect(queryDatabase('SELECT state, answered_at FROM submissions ORDER BY received_at', open)).toEqual([
    { state: 'new', answered_at: null },
    { state: 'answered', answered_at: 'x' },
  ]);
  const since = (await command('list', '--all', '--since', '2026-11-20')).text;
  expect(since).toMatch(new RegExp(`^✓ {4}${recent} .*\nTotal: 1\n`));
  const file = join(folder, 'since.csv');
  await command('export', '--since', '2026-11-20', '--to', file);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^(?!.*${old})[^]*${recent}`));
  expect((await command('search', 'new', '見本商事')).text).toMatch(new RegExp(`^✓ {4}${recent} .*\nTotal: 1\n$`));
});

test('lists flagged submissions separately until they are cleared', async () => {
  await using smtp = await startMailServer();
  const spam = await send('/contact', envelope({ ...ENQUIRY, message: 'http://a' }, { suspicions: ['links', 'trap'] }));
  const usual = (await inbox()).text;
  expect(usual).not.toContain(spam);
  expect(usual).toContain('迷惑送信の疑いがあるものが1件あります');
  expect((await inbox('list', '--suspected')).text).toContain(spam);
  expect((await inbox('show', spam)).text).toContain('迷惑送信の疑い: リンクが多い, 見えない欄に入力');
  await inbox('clear', spam);
  const to = forEachForm('a@fixture.example');
  await using _ = openBackend({ dataDir: backend.dataDir, mail: { smtpUrl: smtp.url, to, from: to.contact } });
  await expect.poll(() => smtp.messages.some(({ subject }) => subject.includes(spam))).toBe(true);
});

test('lists seminar registrations, counts seats, and reopens the seminar when a registration is deleted', async () => {
  const content = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one'), 'one/en.md': SEMINAR_EN });
  await using open = openBackend({}, content.path);
  const command = (...args: string[]) => inboxOf(open.dataDir, content.path, ...args);
  const { body } = await open.post('/seminars/one/registrations', envelope(REGISTRATION));
  expect((await command('seats')).text).toMatch(/^1\/2席 {2}20\d\d-.* {2}2つの器\n$/);
  const listed = (await command('list', '--kind', 'registration', '--lang', 'en')).text;
  expect(listed).toMatch(/Seminar registration {2}Two vessels {2}見本 太郎/);
  const file = join(content.path, 'list.csv');
  await command('export', '--to', file);
  expect(readFileSync(file, 'utf8')).toContain('"セミナーのお申し込み"');
  const stateNow = async () => ((await (await open.request('/seminars/one')).json()) as { state: string }).state;
  await open.post('/seminars/one/registrations', envelope({ ...REGISTRATION, name: '別の 人', email: 'b@example.jp' }));
  expect(await stateNow()).toBe('full');
  const flagged = await open.post('/seminars/one/registrations', envelope(REGISTRATION));
  expect(flagged.status).toBe(409);
  // The flagged registration has no seat. Clearing it exceeds the capacity, which must be confirmed.
  queryDatabase(`UPDATE submissions SET suspicions = '["trap"]' WHERE reference = '${body.reference}'`, open);
  expect(
    (await open.post('/seminars/one/registrations', envelope({ ...REGISTRATION, email: 'c@example.jp' }))).status,
  ).toBe(201);
  const full = await command('clear', String(body.reference));
  expect([full.isFine, full.text]).toEqual([
    false,
    expect.stringContaining('満席です（2/2席）。定員を超えて受け付けるときは --yes'),
  ]);
  expect((await command('clear', String(body.reference), '--yes')).text).toContain('の通知を送ります。');
  await open.post('/seminars/one/registrations', envelope({ ...REGISTRATION, email: 'd@example.jp' }));
  queryDatabase(`DELETE FROM submissions WHERE email = 'c@example.jp'`, open);
  await command('delete', String(body.reference), '--yes');
  await expect.poll(stateNow).toBe('open');
  await content.remove();
});

test('exports a CSV file for Excel with formulas escaped', async () => {
  const formula = '=HYPERLINK("http://evil.example","x")';
  await send('/contact', envelope({ ...ENQUIRY, company: formula, department: '＋SUM(1)', message: 'a\n"b",c' }));
  const file = join(folder, 'list.csv');
  expect((await inbox('export', '--to', file)).isFine).toBe(true);
  const csv = readFileSync(file, 'utf8');
  expect(csv.startsWith('\ufeff"受付番号","受付日時",')).toBe(true);
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(csv).toContain(`"'＋SUM(1)"`);
  expect(csv).toContain('"a\n""b"",c"');
  expect(csv.replace(/\r\n/g, '')).not.toContain('\r');
});

describe('deletion', () => {
  test('deletes one submission, or all submissions of a person, with files and mails', async () => {
    const { body } = await backend.post('/downloads/4/requests', envelope(REQUEST));
    const request = String(body.reference);
    const [{ token } = { token: '' }] = body.links as { token: string }[];
    await (await backend.request(`/download-links/${token}`)).arrayBuffer();
    expect((await inbox('show', request)).text).toMatch(/資料のリンク（日本語）: 10回のうち1回、20\d\d-.*まで/);
    expect((await inbox('delete', request)).text).toContain('--yes');
    expect((await inbox('delete', request, '--yes')).text).toContain('1件を消去しました。');
    expect(readdirSync(join(backend.dataDir, 'files'))).toHaveLength(1);
    expect((await inbox('delete', '--person', 'ＨＡＮＡＫＯ＠example.jp', '--yes')).text).toContain(
      '1件を消去しました。',
    );
    expect(readdirSync(join(backend.dataDir, 'files'))).toHaveLength(0);
    // Deleted data must not remain in free pages of the database.
    for (const name of readdirSync(backend.dataDir).filter((name) => name.startsWith('submissions'))) {
      expect(readFileSync(join(backend.dataDir, name)).includes('hanako@example.jp')).toBe(false);
    }
  });

  test('deletes submissions after the retention period of their kind', async () => {
    await using old = openBackend();
    const references = [
      await old.post('/contact', envelope(ENQUIRY)),
      await old.post('/contact', envelope({ ...ENQUIRY, message: '新しい' })),
      await old.post('/applications', application({}, files)),
    ].map(({ body }) => String(body.reference));
    const db = new DatabaseSync(join(old.dataDir, 'submissions.db'));
    const age = (reference: string | undefined, days: number) => {
      const date = new Date(Date.now() - days * 86_400_000).toISOString();
      db.prepare('UPDATE submissions SET received_at = ? WHERE reference = ?').run(date, reference ?? '');
    };
    age(references[0], 366);
    age(references[1], 200);
    age(references[2], 181);
    db.close();
    const opened = await openInbox(old.dataDir);
    expect(await opened.removeExpired(forEachForm(365, { application: 180 }))).toBe(2);
    expect((await opened.list({})).entries.map(({ submission }) => submission.reference)).toEqual([references[1]]);
    expect(readdirSync(join(old.dataDir, 'files'))).toHaveLength(0);
    // The heartbeat is far from the current time, so the command must be confirmed.
    queryDatabase('UPDATE clock SET trusted_at = 1700000000000', old);
    expect(await opened.suspension()).toMatchObject({ trustedAt: 1_700_000_000_000 });
    opened.close();
    queryDatabase(`UPDATE submissions SET received_at = '2020-01-01T00:00:00.000Z'`, old);
    const refused = await inboxOf(old.dataDir, documentFolder(), 'expire', '--lang', 'en');
    expect([refused.isFine, refused.text]).toEqual([
      false,
      expect.stringContaining(
        'the last heartbeat was at 2023-11-15 07:13. If the clock is correct, resume with: npm run inbox -- expire --yes',
      ),
    ]);
    expect((await inboxOf(old.dataDir, documentFolder(), 'expire', '--yes')).text).toContain('1件を消去しました。');
    expect((await inboxOf(old.dataDir, documentFolder())).text).toBe('未対応のものはありません。\n');
  });
});
