/** What visitors send, in WordPress: who may read it, what the staff does with it, and when it is deleted. */
import { chmod, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '../../../scripts/wordpress/secrets.ts';
import { application, ENQUIRY, envelope, PDF } from '../../submissions/backend-fixture.ts';
import { REGISTRATION } from '../../submissions/seminar-folder.ts';
import { logIn } from './support/admin/log-in.ts';
import { runPrivacyTool } from './support/admin/privacy-tool.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('what visitors send', () => {
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  const cookies = new Map<Login, string>();
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    for (const login of ['admin', 'tamura', 'ono'] as const) cookies.set(login, await logIn(wordpress, login));
    await publish(
      'jobs/3',
      '管理員',
      { employment: 'full-time' },
      { summary: '建物の管理です。', terms: [{ label: '業務内容', value_html: '<p>巡回と受付</p>' }] },
    );
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const times = { starts_at: inDays(30), ends_at: inDays(30.1), closes_at: inDays(29) };
    await publish(
      'seminars/7',
      '2つの器',
      { ...times, capacity: 2 },
      {
        summary: '違いを説明します。',
        audience: '担当の方。',
        solicitation: '勧誘は行いません。',
        programme: [{ time: '15:00', title: '説明' }],
        venue: { name: '会議室', address: '東京都千代田区見本町1-2-3', access: '徒歩6分' },
      },
    );
  });
  afterAll(() => wordpress?.stop());

  async function ask(path: string, init: RequestInit & { as?: Login | undefined } = {}) {
    const { as, ...rest } = init;
    const headers = { ...rest.headers, ...(as && { cookie: cookies.get(as) ?? '' }) };
    const answer = await fetch(`${wordpress.origin}/${path}`, { redirect: 'manual', ...rest, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  async function publish(entry: string, title: string, shared: object, fields: object): Promise<void> {
    const slug = entry.replace('/', '-');
    const { status, text } = await ask(`wp-json/meguri/v1/transfer/${entry}`, {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        hash: 'a',
        slug,
        published_at: '2026-01-01T00:00:00Z',
        modified_at: '2026-01-01T00:00:00Z',
        shared,
        ja: { title, content: '', status: 'publish', fields },
      }),
    });
    expect([status, text]).toEqual([200, expect.stringContaining('created')]);
  }

  async function send(path: string, body: BodyInit): Promise<string> {
    const headers = { authorization: `Bearer ${wordpress.secrets.apiKey}` };
    const { status, text } = await ask(`wp-json/api/v1${path}`, { method: 'POST', headers, body });
    expect([status, text]).toEqual([201, expect.stringContaining('reference')]);
    return JSON.parse(text).reference;
  }
  const enquire = (fields: object, rest: object = {}) =>
    send('/contact', JSON.stringify(envelope({ ...ENQUIRY, ...fields }, rest)));

  const query = (sql: string) => {
    const database = new DatabaseSync(join(wordpress.folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows as Record<string, string | number>[];
  };
  const files = async () =>
    (await readdir(join(wordpress.folder, 'private'))).filter((name) => /^[0-9a-f]{32}$/.test(name));
  /** How many have been mailed, once those that are on their way have arrived: they are sent after the answer. */
  const mails = async () => {
    await expect.poll(() => query(`SELECT 1 FROM wp_meguri_mails WHERE state = 'waiting'`)).toEqual([]);
    return (await readdir(join(wordpress.folder, 'mail'))).length;
  };
  /** The form or link on a page of the admin, with its nonce, as its reader's browser would send it. */
  const hrefs = (html: string) =>
    [...html.matchAll(/href="([^"]+admin-post[^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&#038;', '&').replaceAll('&amp;', '&').replace(`${wordpress.origin}/`, ''),
    );
  const detail = (reference: string) => {
    const [row] = query(`SELECT post_id FROM wp_meguri_submissions WHERE reference = '${reference}'`);
    return `wp-admin/edit.php?post_type=meguri_submission&page=meguri-submission&id=${row?.post_id}`;
  };
  const act = async (reference: string, change: string, more = {}) => {
    const page = (await ask(detail(reference), { as: 'tamura' })).text;
    const form = page.split('<form').find((one) => one.includes(`value="${change}"`));
    const field = (name: string) => form?.match(new RegExp(`name="${name}" value="([^"]+)"`))?.[1] ?? '';
    const body = new URLSearchParams({
      action: field('action'),
      id: field('id'),
      change,
      _wpnonce: field('_wpnonce'),
      ...more,
    });
    return ask('wp-admin/admin-post.php', { method: 'POST', body, as: 'tamura' });
  };

  test('stays when a new version of the plugin adds columns to its table', async () => {
    const reference = await enquire({ message: '前の版から' });
    const downgrade = `<?php add_action( 'init', function () {
      if ( ! isset( $_GET['downgrade'] ) ) { return; }
      global $wpdb;
      foreach ( array( 'repeats', 'assignee', 'note' ) as $column ) {
        $wpdb->query( "ALTER TABLE {$wpdb->prefix}meguri_submissions DROP COLUMN $column" );
      }
      update_option( 'meguri_version', 6 );
      wp_die( esc_html( implode( ',', $wpdb->get_col( "DESCRIBE {$wpdb->prefix}meguri_submissions" ) ) ), '', 200 );
    }, 99 );`;
    const file = join(wordpress.folder, 'tree/wp-content/mu-plugins/downgrade.php');
    await writeFile(file, downgrade);
    const before = (await ask('?downgrade=1')).text;
    expect(before).toContain('post_id,reference');
    expect(before).not.toMatch(/repeats|assignee|note/);
    await rm(file);
    await ask('wp-json/api/v1/site');
    const row = () =>
      query(`SELECT kind, repeats, assignee, note FROM wp_meguri_submissions WHERE reference = '${reference}'`);
    expect(row()).toEqual([{ kind: 'contact', repeats: '', assignee: 0, note: '' }]);
    await enquire({ message: '新しい版へ' });
    expect((await ask(detail(reference), { as: 'tamura' })).text).toContain('前の版から');
  });

  test('is read by nobody but the staff: not anonymously, not by a contributor, not from the disk', async () => {
    const secret = '極秘の相談です';
    const reference = await enquire({ message: secret, name: '秘密 太郎' });
    const applied = await send('/applications', application({}, [{ name: '履歴書.pdf', content: PDF }]));
    const [stored = ''] = await files();
    const [file = ''] = hrefs((await ask(detail(applied), { as: 'tamura' })).text);
    const [csv = ''] = hrefs((await ask('wp-admin/edit.php?post_type=meguri_submission', { as: 'tamura' })).text);
    const paths = [
      'wp-json/wp/v2/meguri_submission',
      'wp-json/wp/v2/types/meguri_submission',
      `wp-json/wp/v2/search?search=${reference}`,
      '?post_type=meguri_submission',
      `?s=${reference}`,
      'feed/?post_type=meguri_submission',
      'wp-admin/edit.php?post_type=meguri_submission',
      detail(reference),
      detail(reference).replace('edit.php?post_type=meguri_submission&', 'admin.php?'),
      file,
      csv,
      `wp-content/meguri-private/${stored}`,
      `wp-content/uploads/${stored}`,
      'wp-admin/export.php?download=true&content=all',
    ];
    for (const as of [undefined, 'ono'] as const) {
      for (const path of paths) {
        const { text } = await ask(path, { as });
        expect(text, `${as} ${path}`).not.toMatch(/極秘|秘密 太郎|見本|履歴書|%PDF/);
        expect(text.includes(`>${reference}<`), `${as} ${path}`).toBe(false);
      }
    }
    // All of it is there for those whose work it is.
    expect((await ask(detail(reference), { as: 'tamura' })).text).toContain(secret);
    const cv = await ask(file, { as: 'tamura' });
    expect([cv.status, cv.text]).toEqual([200, PDF.toString()]);
    expect(cv.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(cv.headers.get('content-security-policy')).toBe('sandbox');
    // A nonce is whose page it was on, and for one file.
    expect((await ask(file, { as: 'admin' })).status).toBe(403);
    expect((await ask(file.replace(/id=\d+/, 'id=1'), { as: 'tamura' })).status).toBe(403);
  });

  test('changes by nobody else, and by nobody without the nonce of the page', async () => {
    const reference = await enquire({ message: 'そのまま' });
    const id = detail(reference).match(/\d+$/)?.[0] ?? '';
    for (const as of [undefined, 'ono', 'tamura'] as const) {
      for (const change of ['answer', 'delete', 'clear']) {
        const body = new URLSearchParams({
          action: 'meguri_submission',
          id,
          change,
          sure: '1',
          _wpnonce: 'abcdef0123',
        });
        await ask('wp-admin/admin-post.php', { method: 'POST', body, as });
      }
    }
    await ask(`wp-admin/post.php?post=${id}&action=delete`, { as: 'ono' });
    expect(query(`SELECT post_status FROM wp_posts WHERE ID = ${id}`)).toEqual([{ post_status: 'meguri_new' }]);
    for (const page of ['profile', 'menus', 'notice', 'redirects']) {
      const body = new URLSearchParams({ 'meguri[lines]': '/a /b', 'meguri[text][ja]': 'x', 'meguri[text][en]': 'x' });
      const refused = await ask(`wp-admin/admin.php?page=meguri-${page}`, { method: 'POST', body, as: 'ono' });
      expect([page, refused.status]).toEqual([page, 403]);
      expect([
        page,
        (await ask(`wp-admin/admin.php?page=meguri-${page}`, { method: 'POST', body, as: 'tamura' })).status,
      ]).toEqual([page, 403]);
    }
    expect(
      query(`SELECT option_name FROM wp_options WHERE option_name IN ('meguri_notice', 'meguri_redirects')`),
    ).toEqual([]);
  });

  test('suspected, waits without a mail until the staff has released it; then it can be answered', async () => {
    const before = await mails();
    const reference = await enquire({ message: '保留' }, { suspicions: ['haste'] });
    expect(await mails()).toBe(before);
    expect((await ask(detail(reference), { as: 'tamura' })).text).toContain('速すぎる送信');
    expect((await act(reference, 'clear')).status).toBe(302);
    expect(await mails()).toBe(before + 2);
    await act(reference, 'answer');
    const sql = `SELECT post_status FROM wp_posts WHERE post_title = '${reference}'`;
    expect(query(sql)).toEqual([{ post_status: 'meguri_answered' }]);
  });

  test('of one mailbox has one seat; a suspected one gets its seat when it is released, beyond the capacity if the staff says so', async () => {
    const [{ slug = '' } = {}] = query(`SELECT slug FROM wp_meguri_entries WHERE type = 'seminars' AND entry_id = 7`);
    const register = (email: string, rest: object = {}, fields: object = {}) =>
      send(`/seminars/${slug}/registrations`, JSON.stringify(envelope({ ...REGISTRATION, email, ...fields }, rest)));
    const state = async () => JSON.parse((await ask(`wp-json/api/v1/seminars/${slug}`)).text).state;
    const before = await mails();
    const first = await register('first@mail.example');
    const again = await register('First+tag@mail.example', {}, { message: '車椅子で参ります' });
    const held = await register('held@mail.example', { suspicions: ['trap'] });
    const own = await register('first@mail.example', { suspicions: ['trap'] });
    expect(await mails()).toBe(before + 4);
    const texts = await Promise.all(
      (await readdir(join(wordpress.folder, 'mail'))).map((name) =>
        readFile(join(wordpress.folder, 'mail', name), 'utf8'),
      ),
    );
    // The earlier reference goes to the first address alone.
    const told = texts.filter((text) => text.includes('first@mail.example') || text.includes('First+tag@mail.example'));
    expect(told.filter((text) => /^To: .*first@mail\.example/m.test(text))).toHaveLength(2);
    expect(told.filter((text) => /^To: .*tag@mail\.example/im.test(text))).toEqual([]);
    expect((await ask(detail(again), { as: 'tamura' })).text).toContain(`（${first} の再申込）`);
    const hasSeat = () =>
      query(
        `SELECT reference FROM wp_meguri_submissions WHERE kind = 'registration' AND suspicions = '' AND repeats = ''`,
      ).map(({ reference }) => reference);
    expect([await state(), hasSeat()]).toEqual(['open', [first]]);
    const second = await register('second@mail.example');
    expect(await state()).toBe('full');

    // The mailbox of this one has its seat; for the other none is left, and the page says so.
    await act(own, 'clear');
    expect(hasSeat()).toEqual([first, second]);
    expect((await ask(detail(held), { as: 'tamura' })).text).toMatch(
      /このセミナーは満席です。[\s\S]*定員を超えて受け付け、メールを送る/,
    );
    const refused = await act(held, 'clear');
    expect([refused.headers.get('location')?.includes('done=full'), hasSeat()]).toEqual([true, [first, second]]);
    await act(held, 'clear', { overbook: '1' });
    expect(hasSeat().sort()).toEqual([first, second, held].sort());
    // Whoever cancels takes the repetitions along.
    await act(first, 'delete', { sure: '1' });
    expect(query(`SELECT 1 FROM wp_meguri_submissions WHERE reference IN ('${again}', '${own}')`)).toEqual([]);
    await act(held, 'delete', { sure: '1' });
    expect(await state()).toBe('open');
  });

  test('one that cannot be read blocks no other mail, and is named, left out, and deleted', async () => {
    const broken = await enquire({ message: '壊れる', email: 'broken@mail.example' }, { suspicions: ['links'] });
    const other = await enquire({ message: 'これも', email: 'broken@mail.example' }, { suspicions: ['links'] });
    for (const [reference, column] of [
      [broken, 'fields'],
      [other, 'files'],
    ] as const) {
      query(
        `UPDATE wp_meguri_submissions SET ${column} = '{"name": "秘密', suspicions = '' WHERE reference = '${reference}'`,
      );
      query(
        `INSERT INTO wp_meguri_mails SELECT post_id, 'notice', 'waiting', 10, 0, 0 FROM wp_meguri_submissions WHERE reference = '${reference}'`,
      );
    }
    const reference = await enquire({ message: '届く' });
    await mails();
    const states = (of: string) =>
      query(
        `SELECT state FROM wp_meguri_mails WHERE post_id = (SELECT post_id FROM wp_meguri_submissions WHERE reference = '${of}')`,
      ).map(({ state }) => state);
    expect([states(broken), states(other), states(reference)]).toEqual([['given_up'], ['given_up'], ['sent', 'sent']]);
    expect(await readFile(join(wordpress.folder, 'logs/php.log'), 'utf8')).toContain(`Submission ${broken} (post `);
    const list = await ask('wp-admin/edit.php?post_type=meguri_submission&post_status=meguri_suspected', {
      as: 'tamura',
    });
    expect(list.text).toContain('内容を読み取れません。');
    const [csv = ''] = hrefs(list.text);
    const exported = await ask(csv, { as: 'tamura' });
    expect([exported.text.includes(reference), exported.text.includes(broken)]).toEqual([true, false]);
    expect((await ask(detail(broken), { as: 'tamura' })).text).toContain('バックアップから戻すか、消去してください。');
    await act(broken, 'delete', { sure: '1' });
    const erased = await runPrivacyTool<{ items_removed: number }>(wordpress, 'erase', 'broken@mail.example');
    expect(erased.reduce((sum, { items_removed }) => sum + items_removed, 0)).toBe(1);
    expect(query(`SELECT 1 FROM wp_meguri_submissions WHERE email = 'broken@mail.example'`)).toEqual([]);
  });

  test('has somebody in charge and a note; a search finds what is suspected, and the menu says how many wait', async () => {
    const reference = await enquire({ name: '検索 される', message: '探す' }, { suspicions: ['links'] });
    const listed = (query: string, as: Login = 'tamura') =>
      ask(`wp-admin/edit.php?post_type=meguri_submission${query}`, { as });
    const [{ post_id = 0 } = {}] = query(`SELECT post_id FROM wp_meguri_submissions WHERE reference = '${reference}'`);
    /** The row of the list; empty where it is not in it. */
    const rowIn = ({ text }: { text: string }) => text.split(`id="post-${post_id}"`)[1]?.split('</tr>')[0] ?? '';
    expect(rowIn(await listed(''))).toBe('');
    expect(rowIn(await listed(`&s=${encodeURIComponent('検索 される')}`))).toContain('迷惑の疑い');
    expect(rowIn(await listed(`&s=${reference}&post_status=meguri_new`))).toBe('');

    const [{ count = 0 } = {}] = query(`SELECT count(*) AS count FROM wp_posts WHERE post_status = 'meguri_new'`);
    for (const page of ['edit.php?post_type=meguri_submission', 'index.php']) {
      const { text } = await ask(`wp-admin/${page}`, { as: 'tamura' });
      expect(text).toMatch(
        new RegExp(`お問い合わせ・お申し込み <span class="awaiting-mod"[^>]*>[\\s\\S]{0,200}?>${count}<`),
      );
    }

    const [{ ID: tamura = 0 } = {}] = query(`SELECT ID FROM wp_users WHERE user_login = 'tamura'`);
    const [{ ID: ono = 0 } = {}] = query(`SELECT ID FROM wp_users WHERE user_login = 'ono'`);
    const note = '<b>折り返し</b>待ち "至急"\n二行目';
    expect((await act(reference, 'annotate', { assignee: String(tamura), note })).status).toBe(302);
    const row = () => query(`SELECT assignee, note FROM wp_meguri_submissions WHERE reference = '${reference}'`)[0];
    expect(row()).toEqual({ assignee: tamura, note: '折り返し待ち "至急"\n二行目' });
    // A contributor does not read enquiries; a note has an end.
    expect((await act(reference, 'annotate', { assignee: String(ono), note: '' })).status).toBe(400);
    expect((await act(reference, 'annotate', { assignee: '0', note: 'あ'.repeat(1001) })).status).toBe(400);
    expect(row()).toMatchObject({ assignee: tamura });
    const held = '&post_status=meguri_suspected';
    const mine = rowIn(await listed(`${held}&meguri_assignee=${tamura}`));
    expect(mine).toMatch(/田村[\s\S]*折り返し待ち &quot;至急&quot;/);
    expect(rowIn(await listed(`${held}&meguri_assignee=0`))).toBe('');
    expect((await ask(detail(reference), { as: 'tamura' })).text).toContain(
      '折り返し待ち &quot;至急&quot;\n二行目</textarea>',
    );
    await act(reference, 'delete', { sure: '1' });
  });

  test('opens in Excel, and nothing in it is a formula', async () => {
    await enquire({
      company: '=HYPERLINK("https://evil.example","x")',
      department: '　＋1',
      message: '一行目\n"二行目"',
    });
    const [csv = ''] = hrefs((await ask('wp-admin/edit.php?post_type=meguri_submission', { as: 'tamura' })).text);
    const { text, headers } = await ask(csv, { as: 'tamura' });
    expect(headers.get('content-type')).toBe('text/csv; charset=UTF-8');
    expect(text).toContain('\r\n"');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(text).toContain('"一行目\n""二行目"""');
    expect(text).not.toMatch(/"\s*[=＋]/);
  });

  test('is deleted by the staff when they are sure, and at the end of its period with its files', async () => {
    const reference = await enquire({ message: '消す' });
    await act(reference, 'delete');
    expect(query(`SELECT 1 FROM wp_posts WHERE post_title = '${reference}'`)).toHaveLength(1);
    await act(reference, 'delete', { sure: '1' });
    expect(query(`SELECT 1 FROM wp_posts WHERE post_title = '${reference}'`)).toEqual([]);

    const old = await send('/applications', application({ name: '古い 応募' }));
    const [before, count] = [await files(), query('SELECT 1 FROM wp_meguri_submissions').length];
    await enquire({ message: 'また保留' }, { suspicions: ['links'] });
    const told = await mails();
    const long = Math.floor(Date.now() / 1000) - 181 * 24 * 60 * 60;
    query(`UPDATE wp_meguri_submissions SET received_at = ${long} WHERE reference = '${old}'`);
    // The clock is two years ahead of the last heartbeat: nothing is deleted until somebody has looked at it.
    query(`DELETE FROM wp_options WHERE option_name = 'meguri_clock'`);
    query(
      `INSERT INTO wp_options (option_name, option_value, autoload) VALUES ('meguri_clock', 'a:1:{s:10:"trusted_at";i:1700000000;}', 'no')`,
    );
    await chmod(join(wordpress.folder, 'private'), 0o755);
    await wordpress.runCron();
    expect(query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count + 1);
    expect((await stat(join(wordpress.folder, 'private'))).mode & 0o777).toBe(0o700);
    const inbox = 'wp-admin/edit.php?post_type=meguri_submission';
    const notice = (await ask(inbox, { as: 'tamura' })).text;
    expect(notice).toContain('保存期間を過ぎたものの消去を止めています。');
    const nonce = /value="meguri_trust_clock">[\s\S]*?name="_wpnonce" value="([^"]+)"/.exec(notice)?.[1] ?? '';
    const resume = (as: Login, _wpnonce: string) =>
      ask('wp-admin/admin-post.php', {
        method: 'POST',
        body: new URLSearchParams({ action: 'meguri_trust_clock', _wpnonce }),
        as,
      });
    expect([(await resume('ono', nonce)).status, (await resume('tamura', 'abcdef0123')).status]).toEqual([403, 403]);
    expect(query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count + 1);
    expect((await resume('tamura', nonce)).status).toBe(302);
    expect((await ask(inbox, { as: 'tamura' })).text).not.toContain('消去を止めています');
    expect(query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count);
    expect(await files()).toHaveLength(before.length - 1);
    // The same run tells the staff what is held.
    expect(await mails()).toBe(told + 1);
    for (const table of ['mails', 'links']) {
      expect(
        query(`SELECT 1 FROM wp_meguri_${table} WHERE post_id NOT IN (SELECT post_id FROM wp_meguri_submissions)`),
      ).toEqual([]);
    }
  });

  test('keeps its files while the database does not say whose they are; what nobody’s are go', async () => {
    await send('/applications', application({}, [{ name: '履歴書.pdf', content: PDF }]));
    const orphan = 'f'.repeat(32);
    await writeFile(join(wordpress.folder, 'private', orphan), PDF);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of await files()) await utimes(join(wordpress.folder, 'private', name), old, old);
    const before = await files();
    const nextDay = async () => {
      query(`DELETE FROM wp_options WHERE option_name = 'cron'`);
      await wordpress.runCron();
    };
    query('ALTER TABLE wp_meguri_submissions RENAME TO elsewhere');
    await nextDay();
    query('ALTER TABLE elsewhere RENAME TO wp_meguri_submissions');
    expect(await files()).toEqual(before);
    await nextDay();
    expect(await files()).toEqual(before.filter((name) => name !== orphan));
  });

  test('is handed to the person who asks for it, and erased when they wish, by WordPress’s own tools', async () => {
    const email = 'who-asks@mail.example';
    await enquire({ message: '私の相談', email });
    type Exported = { data: { data: { value: string }[] }[] };
    const exported = await runPrivacyTool<Exported>(wordpress, 'export', email);
    const values = exported.flatMap(({ data }) => data.flatMap((item) => item.data.map(({ value }) => value)));
    expect(values).toContain('私の相談');
    const stored = () => query(`SELECT 1 FROM wp_meguri_submissions WHERE email = '${email}'`).length;
    expect(stored()).toBe(1);
    const erased = await runPrivacyTool<{ items_removed: number }>(wordpress, 'erase', email);
    expect([erased.filter((part) => part.items_removed).length, stored()]).toEqual([1, 0]);
  });

  test('is in no log', async () => {
    expect(errors).toEqual([]);
    const log = await readFile(join(wordpress.folder, 'logs/php.log'), 'utf8');
    expect(log).toContain('Development Server');
    for (const word of ['秘密', '極秘', '見本', 'taro', '0000-1111', 'evil.example', 'hanako', '履歴書'])
      expect(log).not.toContain(word);
  });
});
