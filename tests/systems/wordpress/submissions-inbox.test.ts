import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '../../../scripts/wordpress/secrets.ts';
import { envelope } from '../../submissions/backend-fixture.ts';
import { REGISTRATION } from '../../submissions/seminar-folder.ts';
import { runPrivacyTool } from './support/admin/privacy-tool.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { type SubmissionInbox, startSubmissionInbox } from './support/submission-desk.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('the inbox', () => {
  let submissions: SubmissionInbox;
  beforeAll(async () => {
    submissions = await startSubmissionInbox();
  });
  afterAll(() => submissions?.wordpress.stop());

  test('sends no mail for a flagged submission until the staff release it, once', async () => {
    const before = await submissions.mails();
    const reference = await submissions.enquire({ message: '保留' }, { suspicions: ['haste'] });
    expect(await submissions.mails()).toBe(before);
    expect((await submissions.request(submissions.detail(reference), { as: 'tamura' })).text).toContain('速すぎる送信');
    // A double click sends the form twice.
    const form = await submissions.formOf(reference, 'clear');
    const released = await Promise.all([submissions.post(form), submissions.post(form)]);
    expect(released.map(({ status }) => status)).toEqual([302, 302]);
    expect(await submissions.mails()).toBe(before + 2);
    await submissions.act(reference, 'answer');
    const sql = `SELECT post_status FROM wp_posts WHERE post_title = '${reference}'`;
    expect(submissions.query(sql)).toEqual([{ post_status: 'meguri_answered' }]);
  });

  test('gives one seat per mailbox, and a seat to a released registration, beyond the capacity if confirmed', async () => {
    const [{ slug = '' } = {}] = submissions.query(
      `SELECT slug FROM wp_meguri_entries WHERE type = 'seminars' AND entry_id = 7`,
    );
    const register = (email: string, rest: object = {}, fields: object = {}) =>
      submissions.send(
        `/seminars/${slug}/registrations`,
        JSON.stringify(envelope({ ...REGISTRATION, email, ...fields }, rest)),
      );
    const state = async () => JSON.parse((await submissions.request(`wp-json/api/v1/seminars/${slug}`)).text).state;
    const before = await submissions.mails();
    const first = await register('first@mail.example');
    const repeated = await register('First+tag@mail.example', {}, { message: '車椅子で参ります' });
    const flagged = await register('held@mail.example', { suspicions: ['trap'] });
    const own = await register('first@mail.example', { suspicions: ['trap'] });
    expect(await submissions.mails()).toBe(before + 4);
    const texts = await Promise.all(
      (await readdir(join(submissions.wordpress.folder, 'mail'))).map((name) =>
        readFile(join(submissions.wordpress.folder, 'mail', name), 'utf8'),
      ),
    );
    // Only the first address gets the earlier reference.
    const mails = texts.filter(
      (text) => text.includes('first@mail.example') || text.includes('First+tag@mail.example'),
    );
    expect(mails.filter((text) => /^To: .*first@mail\.example/m.test(text))).toHaveLength(2);
    expect(mails.filter((text) => /^To: .*tag@mail\.example/im.test(text))).toEqual([]);
    expect((await submissions.request(submissions.detail(repeated), { as: 'tamura' })).text).toContain(
      `（${first} の再申込）`,
    );
    const hasSeat = () =>
      submissions
        .query(
          `SELECT reference FROM wp_meguri_submissions WHERE kind = 'registration' AND suspicions = '' AND repeats = ''`,
        )
        .map(({ reference }) => reference);
    expect([await state(), hasSeat()]).toEqual(['open', [first]]);
    const second = await register('second@mail.example');
    expect(await state()).toBe('full');

    // The mailbox of this registration has a seat. The other registration exceeds the capacity.
    await submissions.act(own, 'clear');
    expect(hasSeat()).toEqual([first, second]);
    expect((await submissions.request(submissions.detail(flagged), { as: 'tamura' })).text).toMatch(
      /このセミナーは満席です。[\s\S]*定員を超えて受け付け、メールを送る/,
    );
    const refused = await submissions.act(flagged, 'clear');
    expect([refused.headers.get('location')?.includes('done=full'), hasSeat()]).toEqual([true, [first, second]]);
    await submissions.act(flagged, 'clear', { overbook: '1' });
    expect(hasSeat().sort()).toEqual([first, second, flagged].sort());
    await submissions.act(first, 'delete', { sure: '1' });
    expect(
      submissions.query(`SELECT 1 FROM wp_meguri_submissions WHERE reference IN ('${repeated}', '${own}')`),
    ).toEqual([]);
    await submissions.act(flagged, 'delete', { sure: '1' });
    expect(await state()).toBe('open');
  });

  test('accepts registrations by the published version of a seminar while an invalid edit is withheld', async () => {
    const [{ post_id = 0, slug = '' } = {}] = submissions.query(
      `SELECT post_id, slug FROM wp_meguri_entries WHERE type = 'seminars' AND entry_id = 7`,
    );
    const field = (name: string) => `post_id = ${post_id} AND meta_key = 'meguri_${name}'`;
    const write = (name: string, value: unknown) =>
      submissions.query(`UPDATE wp_postmeta SET meta_value = '${value}' WHERE ${field(name)}`);
    const state = async () => JSON.parse((await submissions.request(`wp-json/api/v1/seminars/${slug}`)).text).state;
    const invalid = Object.entries({
      capacity: 'many',
      closes_at: 'yesterday',
      ends_at: 'castle',
      starts_at: 'castle',
    });
    const before = invalid.map(
      ([name]) => submissions.query(`SELECT meta_value FROM wp_postmeta WHERE ${field(name)}`)[0],
    );
    const mails = await submissions.mails();
    for (const [name, value] of invalid) {
      write(name, value);
      expect([name, await state()]).toEqual([name, 'open']);
    }
    const registration = envelope({ ...REGISTRATION, email: 'held-edit@mail.example' });
    const reference = await submissions.send(`/seminars/${slug}/registrations`, JSON.stringify(registration));
    // The acknowledgement contains the date.
    expect(await submissions.mails()).toBe(mails + 2);
    for (const [at, [name]] of invalid.entries()) write(name, before[at]?.meta_value);
    await submissions.act(reference, 'delete', { sure: '1' });
    expect(await state()).toBe('open');
  });

  test('reports an unreadable submission, which blocks no other mail, and deletes it', async () => {
    const broken = await submissions.enquire(
      { message: '壊れる', email: 'broken@mail.example' },
      { suspicions: ['links'] },
    );
    const other = await submissions.enquire(
      { message: 'これも', email: 'broken@mail.example' },
      { suspicions: ['links'] },
    );
    for (const [reference, column] of [
      [broken, 'fields'],
      [other, 'files'],
    ] as const) {
      submissions.query(
        `UPDATE wp_meguri_submissions SET ${column} = '{"name": "秘密', suspicions = '' WHERE reference = '${reference}'`,
      );
      submissions.query(
        `INSERT INTO wp_meguri_mails SELECT post_id, 'notice', 'waiting', 10, 0, 0 FROM wp_meguri_submissions WHERE reference = '${reference}'`,
      );
    }
    const reference = await submissions.enquire({ message: '届く' });
    await submissions.mails();
    const states = (of: string) =>
      submissions
        .query(
          `SELECT state FROM wp_meguri_mails WHERE post_id = (SELECT post_id FROM wp_meguri_submissions WHERE reference = '${of}')`,
        )
        .map(({ state }) => state);
    expect([states(broken), states(other), states(reference)]).toEqual([['given_up'], ['given_up'], ['sent', 'sent']]);
    expect(await readFile(join(submissions.wordpress.folder, 'logs/php.log'), 'utf8')).toContain(
      `Submission ${broken} (post `,
    );
    const list = await submissions.request(
      'wp-admin/edit.php?post_type=meguri_submission&post_status=meguri_suspected',
      {
        as: 'tamura',
      },
    );
    expect(list.text).toContain('内容を読み取れません。');
    const [csv = ''] = submissions.hrefs(list.text);
    const exported = await submissions.request(csv, { as: 'tamura' });
    expect([exported.text.includes(reference), exported.text.includes(broken)]).toEqual([true, false]);
    expect((await submissions.request(submissions.detail(broken), { as: 'tamura' })).text).toContain(
      'バックアップから戻すか、消去してください。',
    );
    await submissions.act(broken, 'delete', { sure: '1' });
    const erased = await runPrivacyTool<{ items_removed: number }>(
      submissions.wordpress,
      'erase',
      'broken@mail.example',
    );
    expect(erased.reduce((sum, { items_removed }) => sum + items_removed, 0)).toBe(1);
    expect(submissions.query(`SELECT 1 FROM wp_meguri_submissions WHERE email = 'broken@mail.example'`)).toEqual([]);
  });

  test('stores assignee and note, finds flagged submissions, and counts unanswered ones in the menu', async () => {
    const reference = await submissions.enquire({ name: '検索 される', message: '探す' }, { suspicions: ['links'] });
    const listed = (query: string, as: Login = 'tamura') =>
      submissions.request(`wp-admin/edit.php?post_type=meguri_submission${query}`, { as });
    const [{ post_id = 0 } = {}] = submissions.query(
      `SELECT post_id FROM wp_meguri_submissions WHERE reference = '${reference}'`,
    );
    /** Returns an empty string if the row is not in the list. */
    const rowIn = ({ text }: { text: string }) => text.split(`id="post-${post_id}"`)[1]?.split('</tr>')[0] ?? '';
    expect(rowIn(await listed(''))).toBe('');
    expect(rowIn(await listed(`&s=${encodeURIComponent('検索 される')}`))).toContain('迷惑送信の疑い');
    expect(rowIn(await listed(`&s=${reference}&post_status=meguri_new`))).toBe('');

    const [{ count = 0 } = {}] = submissions.query(
      `SELECT count(*) AS count FROM wp_posts WHERE post_status = 'meguri_new'`,
    );
    for (const page of ['edit.php?post_type=meguri_submission', 'index.php']) {
      const { text } = await submissions.request(`wp-admin/${page}`, { as: 'tamura' });
      expect(text).toMatch(
        new RegExp(`お問い合わせ・お申し込み <span class="awaiting-mod"[^>]*>[\\s\\S]{0,200}?>${count}<`),
      );
    }

    const [{ ID: tamura = 0 } = {}] = submissions.query(`SELECT ID FROM wp_users WHERE user_login = 'tamura'`);
    const [{ ID: ono = 0 } = {}] = submissions.query(`SELECT ID FROM wp_users WHERE user_login = 'ono'`);
    const note = '<b>折り返し</b>待ち "至急"\n二行目';
    expect((await submissions.act(reference, 'annotate', { assignee: String(tamura), note })).status).toBe(302);
    const row = () =>
      submissions.query(`SELECT assignee, note FROM wp_meguri_submissions WHERE reference = '${reference}'`)[0];
    expect(row()).toEqual({ assignee: tamura, note: '折り返し待ち "至急"\n二行目' });
    // Contributors may not read enquiries. Notes have a maximum length.
    expect((await submissions.act(reference, 'annotate', { assignee: String(ono), note: '' })).status).toBe(400);
    expect((await submissions.act(reference, 'annotate', { assignee: '0', note: 'あ'.repeat(1001) })).status).toBe(400);
    expect(row()).toMatchObject({ assignee: tamura });
    const flagged = '&post_status=meguri_suspected';
    const mine = rowIn(await listed(`${flagged}&meguri_assignee=${tamura}`));
    expect(mine).toMatch(/田村[\s\S]*折り返し待ち &quot;至急&quot;/);
    expect(rowIn(await listed(`${flagged}&meguri_assignee=0`))).toBe('');
    expect((await submissions.request(submissions.detail(reference), { as: 'tamura' })).text).toContain(
      '折り返し待ち &quot;至急&quot;\n二行目</textarea>',
    );
    await submissions.act(reference, 'delete', { sure: '1' });
  });

  test('logs no personal data', () => submissions.expectNothingInLog('秘密', '車椅子'));
});
