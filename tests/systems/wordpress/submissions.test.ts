/** What visitors send, in WordPress: who may read it, what the staff does with it, and when it is deleted. */
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '../../../scripts/wordpress/secrets.ts';
import { application, ENQUIRY, envelope, PDF } from '../../submissions/backend-fixture.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { logIn } from './support/log-in.ts';
import { runPrivacyTool } from './support/privacy-tool.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('what visitors send', () => {
  const errors: string[] = [];
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  const cookies = new Map<Login, string>();
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    for (const login of ['admin', 'tamura', 'ono'] as const) cookies.set(login, await logIn(wordpress, login));
    await ask('wp-json/meguri/v1/transfer/jobs/3', {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        hash: 'a',
        published_at: '2026-01-01T00:00:00Z',
        modified_at: '2026-01-01T00:00:00Z',
        shared: {},
        ja: { title: '管理員', content: '', status: 'publish', fields: {} },
      }),
    });
  });
  afterAll(() => wordpress?.stop());

  async function ask(path: string, init: RequestInit & { as?: Login | undefined } = {}) {
    const { as, ...rest } = init;
    const headers = { ...rest.headers, ...(as && { cookie: cookies.get(as) ?? '' }) };
    const answer = await fetch(`${wordpress.origin}/${path}`, { redirect: 'manual', ...rest, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
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
    await wordpress.runCron();
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
