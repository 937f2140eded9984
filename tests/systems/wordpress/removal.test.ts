/** Data after removing the plugin */
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '../../../scripts/bootstrap/run-command.mjs';
import { application, ENQUIRY, envelope, PDF } from '../../submissions/backend-fixture.ts';
import { logIn } from './support/admin/log-in.ts';
import { editorOf, importFixture, transferTo } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { smallContent } from './support/small-content.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('removal of the plugin', () => {
  const errors: string[] = [];
  let parent: string;
  let folder: string;
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let cookie: string;
  let without: ReturnType<typeof stored>;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'meguri-removal-'));
    folder = join(parent, 'wordpress');
    await (await startLocalWordpress({ folder, plugin: join(parent, 'none') })).stop();
    without = stored();

    wordpress = await startLocalWordpress({ folder, onPluginError: (entry) => errors.push(entry) });
    cookie = await logIn(wordpress, 'admin');
    const contentDir = await smallContent();
    await importFixture(transferTo(wordpress), { contentDir });
    await rm(contentDir, { recursive: true });
    await send('/contact', JSON.stringify(envelope(ENQUIRY)));
    await send('/applications', application({}, [{ name: '履歴書.pdf', content: PDF }]));
    const page = { title: 'WordPress’s own', content: 'Text', status: 'publish', tags: [] };
    await editorOf(wordpress)('pages', page);
    await editorOf(wordpress)('tags', { name: 'Own' });
  });
  afterAll(async () => {
    await wordpress?.stop();
    if (parent) await rm(parent, { recursive: true, force: true });
  });

  async function send(path: string, body: BodyInit): Promise<void> {
    const headers = { authorization: `Bearer ${wordpress.secrets.apiKey}` };
    const response = await fetch(`${wordpress.origin}/wp-json/api/v1${path}`, { method: 'POST', headers, body });
    expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('reference')]);
  }

  function query(sql: string): string[] {
    const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows.map((row) => Object.values(row).join(' '));
  }

  /** Returns the database without data that WordPress changes by itself. */
  function stored() {
    const options = query(
      `SELECT option_name FROM wp_options WHERE option_name NOT LIKE '%transient%' AND option_name NOT IN ('cron', 'rewrite_rules', 'recently_activated', 'meguri_local_origin') ORDER BY 1`,
    );
    return {
      tables: query(`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1`),
      options,
      roles: query(`SELECT option_value FROM wp_options WHERE option_name = 'wp_user_roles'`),
      posts: query('SELECT ID, post_type, post_status, post_title FROM wp_posts ORDER BY 1'),
      meta: query('SELECT post_id, meta_key FROM wp_postmeta ORDER BY 1'),
      terms: query('SELECT taxonomy, name, count FROM wp_term_taxonomy JOIN wp_terms USING (term_id) ORDER BY 1'),
      users: query('SELECT user_login FROM wp_users ORDER BY 1'),
    };
  }

  function planned(): string[] {
    const [cron = ''] = query(`SELECT option_value FROM wp_options WHERE option_name = 'cron'`);
    return [...cron.matchAll(/"(meguri_\w+)";a:/g)].map(([, hook = '']) => hook).toSorted();
  }

  async function press(action: 'activate' | 'deactivate'): Promise<void> {
    const list = await (await fetch(`${wordpress.origin}/wp-admin/plugins.php`, { headers: { cookie } })).text();
    const href = new RegExp(`href="(plugins\\.php\\?action=${action}&amp;plugin=meguri[^"]+)"`).exec(list)?.[1] ?? '';
    const url = `${wordpress.origin}/wp-admin/${href.replaceAll('&amp;', '&')}`;
    const response = await fetch(url, { headers: { cookie }, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`${action}=true`),
    ]);
  }

  /** Runs the uninstall routine without deleting files: the plugin's folder is a link to the project. */
  async function uninstall(): Promise<string> {
    const program = `require $argv[1] . '/wp-load.php'; require ABSPATH . 'wp-admin/includes/plugin.php'; uninstall_plugin('meguri/meguri.php');`;
    const args = ['-r', program, '--', join(folder, 'tree')];
    const { ok, output } = await runCommand('php', args, { timeoutMs: 60_000, capture: true });
    expect(ok, output).toBe(true);
    return output;
  }

  async function confirmRemoval(confirmation: 'yes' | 'no', cookies: string): Promise<number> {
    const page = await (
      await fetch(`${wordpress.origin}/wp-admin/tools.php?page=meguri-data`, { headers: { cookie } })
    ).text();
    const nonce = /name="_wpnonce" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const body = new URLSearchParams({ action: 'meguri-data', delete: confirmation, _wpnonce: nonce });
    const url = `${wordpress.origin}/wp-admin/admin-post.php`;
    return (await fetch(url, { method: 'POST', headers: { cookie: cookies }, body, redirect: 'manual' })).status;
  }

  test('keeps all data when deactivated and deleted, and resumes scheduled tasks when reactivated', async () => {
    const before = stored();
    const hooks = planned();
    expect(new Set(hooks)).toEqual(
      new Set([
        'meguri_clean_uploads',
        'meguri_delete_expired',
        'meguri_deliver_changes',
        'meguri_moment',
        'meguri_send_mails',
      ]),
    );
    await press('deactivate');
    expect(planned()).toEqual([]);
    await expect(transferTo(wordpress).state()).rejects.toThrow('The Meguri plugin is not installed');
    expect(await uninstall()).toBe('');
    expect({ ...stored(), options: before.options }).toEqual(before);
    expect(before.options.filter((name) => !stored().options.includes(name))).toEqual([]);

    query(`UPDATE wp_meguri_mails SET state = 'waiting', due_at = ${Math.floor(Date.now() / 1000) + 3600}`);
    await press('activate');
    const response = await fetch(`${wordpress.origin}/wp-json/api/v1/works`);
    expect(((await response.json()) as { total: number }).total).toBe(2);
    expect(planned()).toEqual(hooks);
  });

  test('deletes all its data and nothing else on request of an administrator', async () => {
    const before = stored();
    await writeFile(join(folder, 'private/not-ours.txt'), '');
    const documents = (await readdir(join(folder, 'private/documents'))).length;
    expect(documents).toBeGreaterThan(1);
    // A later upload took the path of one document while the plugin was inactive. A second document has a copy.
    const [replacedFile, duplicatedFile] = query(
      `SELECT file.post_id, file.meta_value, name.meta_value AS name FROM wp_postmeta file JOIN wp_postmeta name USING (post_id) WHERE file.meta_key = '_wp_attached_file' AND name.meta_key = 'meguri_private_file'`,
    ).map((row) => row.split(' '));
    const [id, path = ''] = replacedFile ?? [];
    const [, samePath = '', sameName = ''] = duplicatedFile ?? [];
    const uploaded = (inner: string) => join(folder, 'uploads', inner);
    await mkdir(dirname(uploaded(path)), { recursive: true });
    await writeFile(uploaded(path), 'another file');
    await copyFile(join(folder, 'private/documents', sameName), uploaded(samePath));
    expect(await confirmRemoval('yes', await logIn(wordpress, 'tamura'))).toBe(403);
    expect(await confirmRemoval('yes', cookie)).toBe(302);
    await press('deactivate');
    const left = `${id}-${basename(path)}`;
    expect(await uninstall()).toMatch(
      new RegExp(`^[^\\n]*attachment ${id} was not put back to .*${path}, and stays in .*/${left}\\n$`),
    );

    const after = stored();
    for (const [name, rows] of Object.entries(after))
      expect(
        rows.filter((row) => row.includes('meguri_')),
        name,
      ).toEqual([]);
    expect(planned()).toEqual([]);
    for (const name of ['tables', 'roles', 'users'] as const) expect(after[name], name).toEqual(without[name]);
    expect(without.options.filter((name) => !after.options.includes(name))).toEqual([]);
    const isOthers = (post: string) => !/^\d+ (meguri_|revision)/.test(post);
    expect(after.posts).toEqual(before.posts.filter(isOthers));
    expect(after.posts.filter((post) => post.includes(' attachment ')).length).toBeGreaterThan(10);
    expect(after.terms).toEqual(before.terms.filter((term) => !term.startsWith('meguri_')));
    const uploads = await readdir(join(folder, 'uploads'), { recursive: true });
    expect(uploads.filter((path) => path.endsWith('.pdf'))).toHaveLength(documents);
    expect(await readFile(uploaded(path), 'utf8')).toBe('another file');
    // Files of others, and documents that could not be restored, stay in the protected folder.
    expect(await readdir(join(folder, 'private/documents'))).toEqual([left]);
    expect((await readdir(join(folder, 'private'))).toSorted()).toEqual([
      '.htaccess',
      'documents',
      'index.html',
      'not-ours.txt',
    ]);
    expect(errors).toEqual([]);
  });
});
