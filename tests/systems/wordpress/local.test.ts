/** WordPress as started by `npm run wordpress` and tests */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logIn } from './support/admin/log-in.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { writeStandIn } from './support/stand-in-plugin.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('a local WordPress', () => {
  const errors: string[] = [];
  let parent: string;
  let plugin: string;
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'meguri-local-'));
    plugin = await writeStandIn(parent);
    wordpress = await start('first');
  });
  afterAll(async () => {
    await wordpress?.stop();
    if (parent) await rm(parent, { recursive: true, force: true });
  });

  const start = (name: string) =>
    startLocalWordpress({ folder: join(parent, name), plugin, onPluginError: (entry) => errors.push(entry) });

  async function request(path: string): Promise<unknown> {
    const response = await fetch(`${wordpress.origin}/wp-json/api/v1/${path}`);
    expect(response.status).toBe(200);
    return response.json();
  }

  test('is in Japanese with the time zone of Tokyo and pretty permalinks', async () => {
    const front = await fetch(wordpress.origin);
    expect(front.status).toBe(200);
    expect(await front.text()).toContain('<html lang="ja"');
    const index = await (await fetch(`${wordpress.origin}/wp-json/`)).json();
    expect(index).toMatchObject({ name: 'Meguri', timezone_string: 'Asia/Tokyo', home: wordpress.origin });
    expect(await (await fetch(`${wordpress.origin}/wp-json/wp/v2/posts`)).json()).toEqual([]);
  });

  test.each([
    ['admin', '管理者', 200],
    ['tamura', '編集者', 403],
    ['ono', '寄稿者', 403],
  ] as const)('logs %s in as %s', async (login, _role, plugins) => {
    const cookie = await logIn(wordpress, login);
    const profile = await fetch(`${wordpress.origin}/wp-admin/profile.php`, { headers: { cookie } });
    expect(profile.status).toBe(200);
    const text = await profile.text();
    expect(text).toContain('ダッシュボード');
    expect(text).toContain(`value="${login}@meguri.example"`);
    const page = await fetch(`${wordpress.origin}/wp-admin/plugins.php`, { headers: { cookie } });
    expect(page.status).toBe(plugins);
    expect(await logIn(wordpress, login, 'wrong')).not.toContain('logged_in');
  });

  test('has a block editor in Japanese, including scripts, placeholders and names of blocks', async () => {
    const response = await fetch(`${wordpress.origin}/wp-admin/post-new.php`, {
      headers: { cookie: await logIn(wordpress, 'ono') },
    });
    const text = (await response.text()).replace(/\\u([0-9a-f]{4})/g, (_, code) =>
      String.fromCharCode(parseInt(code, 16)),
    );
    for (const phrase of ['"Save draft":["下書き保存"]', '"titlePlaceholder":"タイトルを追加"', '"title":"段落"']) {
      expect(text).toContain(phrase);
    }
  });

  test('accepts the application password', async () => {
    const basic = Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64');
    const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/users/me?context=edit`, {
      headers: { authorization: `Basic ${basic}` },
    });
    expect(await response.json()).toMatchObject({ roles: ['administrator'], locale: 'ja' });
  });

  test('protects secrets and settings from other users of the machine', async () => {
    for (const file of ['secrets.json', 'tree/wp-config.php']) {
      expect((await stat(join(wordpress.folder, file))).mode & 0o077).toBe(0);
    }
  });

  test.each(['plain.sqlite', 'plain.sqlite-wal', '.hidden', 'program.php', 'debug.log'])(
    'does not serve %s',
    async (name) => {
      await writeFile(join(wordpress.folder, 'uploads', name), '<?php echo "secret"; // secret');
      const response = await fetch(`${wordpress.origin}/wp-content/uploads/${name}`);
      expect([response.status, await response.text()]).toEqual([404, '']);
    },
  );

  test('serves uploads, but not the database', async () => {
    await writeFile(join(wordpress.folder, 'uploads/note.txt'), 'note');
    expect(await (await fetch(`${wordpress.origin}/wp-content/uploads/note.txt`)).text()).toBe('note');
    for (const path of ['/wp-content/database/wordpress.sqlite', '/..%2fdatabase%2fwordpress.sqlite']) {
      const response = await fetch(wordpress.origin + path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('SQLite format');
    }
  });

  test('passes settings to the plugin', async () => {
    const { apiKey, previewSecret, revalidateSecret } = wordpress.secrets;
    const settings = ['http://localhost:9', apiKey, previewSecret, revalidateSecret, 'local'];
    expect(await request('settings')).toEqual(settings);
  });

  test('responds during a request to itself, and sends no request to other hosts', async () => {
    expect(await Promise.all([request('itself'), request('itself')])).toEqual([200, 200]);
    expect(await request('elsewhere')).toBe('http_request_not_executed');
  });

  test('stores mail as files', async () => {
    expect(await request('mail')).toBe(true);
    const [name = ''] = await readdir(join(wordpress.folder, 'mail'));
    const mail = await readFile(join(wordpress.folder, 'mail', name), 'utf8');
    expect(mail).toContain('To: editor@meguri.example');
    expect(mail).toContain(`=?UTF-8?B?${Buffer.from('公開のお知らせ').toString('base64')}?=`);
  });

  test('reports PHP errors of the plugin, and no others', async () => {
    await request('warning');
    await expect
      .poll(() => errors)
      .toEqual([expect.stringMatching(/PHP Warning: {2}Something of the plugin in .*stand-in/)]);
  });

  test('runs cron only on demand, not on page views', async () => {
    await request('plan');
    await fetch(wordpress.origin);
    expect(await request('done')).toBe(0);
    await wordpress.runCron();
    expect(Number(await request('done'))).toBe(1);
  });

  test('rejects a second process in its folder, and runs from a copy at another address with the same users', async () => {
    await expect(start('first')).rejects.toThrow('is already running');
    const basic = Buffer.from(`admin:${wordpress.secrets.applicationPassword}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/json' };
    const picture = '/wp-content/uploads/note.txt';
    const content = `<p><a href="${wordpress.origin}${picture}">note</a></p>`;
    const body = JSON.stringify({ title: 'Note', slug: 'note', status: 'publish', content });
    await fetch(`${wordpress.origin}/wp-json/wp/v2/posts`, { method: 'POST', headers, body });
    const before = wordpress.origin;
    await wordpress.stop();
    await expect(fetch(before)).rejects.toThrow('fetch failed');

    execFileSync('cp', ['-R', join(parent, 'first'), join(parent, 'second')]);
    const { secrets } = wordpress;
    wordpress = await start('second');
    expect(wordpress.secrets).toEqual(secrets);
    expect(wordpress.origin).not.toBe(before);
    const text = await (await fetch(`${wordpress.origin}/note/`)).text();
    expect(text).toContain(wordpress.origin + picture);
    expect(text).not.toContain(before);
    expect(await (await fetch(wordpress.origin + picture)).text()).toBe('note');
    expect(await logIn(wordpress, 'tamura')).toContain('logged_in');
  });
});
