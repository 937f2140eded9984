/** The plugin in an existing WordPress, before and after it is connected */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { logIn } from './support/admin/log-in.ts';
import { type Upload, upload } from './support/admin/media-library.ts';
import { editorOf, type Post } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();
type Wordpress = Awaited<ReturnType<typeof startLocalWordpress>>;

const XML_RPC = `<?xml version="1.0"?><methodCall><methodName>system.multicall</methodName><params><param><value><array><data><value><struct>
<member><name>methodName</name><value><string>pingback.ping</string></value></member>
<member><name>params</name><value><array><data><value>http://a.test/</value><value>http://b.test/</value></data></array></value></member>
</struct></value></data></array></value></param></params></methodCall>`;

describe.skipIf(problem)('the plugin in an existing WordPress', () => {
  const errors: string[] = [];
  let parent: string;
  let wordpress: Wordpress;
  let pdf: Upload;
  /** Duplicate attachment, as translation plugins create it */
  let copy: number;
  let picture: Upload;
  /** Responses before the plugin was activated */
  let before: Record<string, string>;
  const start = (options: Parameters<typeof startLocalWordpress>[0]) =>
    startLocalWordpress({
      folder: join(parent, 'wordpress'),
      onPluginError: (entry) => errors.push(entry),
      ...options,
    });
  const port = () => Number(new URL(wordpress.origin).port);

  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'meguri-activation-'));
    wordpress = await start({ plugin: join(parent, 'none'), siteOrigin: null });
    const editor = editorOf(wordpress);
    await editor('posts', { title: 'A post', content: 'Text of the post', status: 'publish', slug: 'a-post' });
    await editor('pages', { title: 'A page', content: 'Text of the page', status: 'publish', slug: 'a-page' });
    pdf = await upload(wordpress, 'terms.pdf', Buffer.from('%PDF-1.4 terms'));
    const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c04020' } });
    const withPlace = square.jpeg().withExif({ IFD3: { GPSAreaInformation: 'Marunouchi' } });
    for (const name of ['first.jpg', 'second.jpg'])
      picture = await upload(wordpress, name, new Uint8Array(await withPlace.toBuffer()), 'image/jpeg');
    copy = copyAttachment(pdf.id);
    before = await publicResponses();
    await wordpress.stop();
    wordpress = await start({ siteOrigin: null, port: port() });
  });
  afterAll(async () => {
    await wordpress?.stop();
    if (parent) await rm(parent, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });

  function query(sql: string): Record<string, string | number>[] {
    const database = new DatabaseSync(join(parent, 'wordpress/database/wordpress.sqlite'), { timeout: 5000 });
    const rows = database.prepare(sql).all();
    database.close();
    return rows as Record<string, string | number>[];
  }

  function copyAttachment(id: number): number {
    const columns = query("SELECT name FROM pragma_table_info('wp_posts') WHERE name <> 'ID'").map(({ name }) => name);
    query(`INSERT INTO wp_posts (${columns}) SELECT ${columns} FROM wp_posts WHERE ID = ${id}`);
    const latestId = Number(query('SELECT MAX(ID) AS id FROM wp_posts')[0]?.id);
    query(
      `INSERT INTO wp_postmeta (post_id, meta_key, meta_value) SELECT ${latestId}, meta_key, meta_value FROM wp_postmeta WHERE post_id = ${id}`,
    );
    return latestId;
  }

  async function publicResponses(): Promise<Record<string, string>> {
    const paths = [
      '/',
      '/a-post/',
      '/a-page/',
      '/?s=text',
      '/feed/',
      '/wp-json/wp/v2/posts',
      '/wp-json/wp/v2/users',
      '/wp-sitemap.xml',
      '/favicon.ico',
      '/nowhere/',
    ];
    const responses = await Promise.all(
      [...paths, new URL(pdf.source_url).pathname].map(async (path) => {
        const response = await fetch(wordpress.origin + path, { redirect: 'manual' });
        // Removes times, nonces and generated numbers.
        const text = (await response.text()).replace(
          /<lastBuildDate>.*?<|wp-(?:container|elements)-[\w-]+|[\w-]*nonce[^,>]*/g,
          '',
        );
        return [path, `${response.status} ${response.headers.get('location')} ${text}`];
      }),
    );
    const xml = await fetch(`${wordpress.origin}/xmlrpc.php`, { method: 'POST', body: XML_RPC });
    return { ...Object.fromEntries(responses), xmlrpc: String(xml.status) };
  }

  const admin = async (path: string, login = 'admin') =>
    (
      await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie: await logIn(wordpress, login) } })
    ).text();
  const constants = ['MEGURI_SITE_ORIGIN', 'MEGURI_API_KEY', 'MEGURI_PREVIEW_SECRET', 'MEGURI_REVALIDATE_SECRET'];

  test('changes nothing for visitors, and leaves posts and pages in the menu', async () => {
    expect(await publicResponses()).toEqual(before);
    const menu = await admin('index.php');
    for (const item of ['edit.php', 'edit.php?post_type=page', 'edit-comments.php'])
      expect(menu).toContain(`href='${item}'`);
    expect(menu).toContain('id="dashboard_right_now"');
  });

  test('does not reveal its entries to visitors', async () => {
    const editor = editorOf(wordpress);
    const { id } = await editor<Post>('meguri-news', { title: 'An entry of Meguri', status: 'draft' });
    for (const path of [
      `/?post_type=meguri_news&p=${id}`,
      '/?post_type=meguri_news&feed=rss2',
      '/?s=Meguri',
      '/feed/',
    ]) {
      expect(await (await fetch(wordpress.origin + path)).text(), path).not.toContain('An entry of Meguri');
    }
    expect((await fetch(`${wordpress.origin}/wp-json/wp/v2/meguri-news`)).status).toBe(401);
  });

  test('shows setup steps to administrators, and informs editors that the site is not connected', async () => {
    const steps = await admin('plugins.php');
    for (const name of constants)
      expect(steps).toMatch(new RegExp(`define\\(&#039;${name}&#039;, &#039;[^&]{20,}&#039;\\);`));
    expect(steps).toMatch(/CONTENT_API_KEY=\w{48}/);
    const list = await admin('edit.php?post_type=meguri_news', 'tamura');
    expect(list).toContain('公開してもサイトには表示されません');
    expect(list).not.toContain('define(');
    const editor = editorOf(wordpress);
    const { notice } = await editor<{ notice: string }>('../../meguri/v1/announcements');
    for (const name of constants) expect(notice).toContain(name);
    const health = await editor<{ status: string }>('../../meguri/v1/health/constants');
    expect(health.status).toBe('critical');
  });

  test('explains why previews are unavailable', async () => {
    const { id } = await editorOf(wordpress)<Post>('meguri-news', { title: '下書き', status: 'draft' });
    const cookie = await logIn(wordpress, 'tamura');
    const preview = await fetch(`${wordpress.origin}/?meguri_preview=${id}`, { headers: { cookie } });
    expect(preview.status).toBe(403);
    expect(await preview.text()).toContain('MEGURI_SITE_ORIGIN, MEGURI_PREVIEW_SECRET');
  });

  test('closes everything but the API once connected, and moves documents out of the uploads', async () => {
    await wordpress.stop();
    wordpress = await start({ siteOrigin: 'http://localhost:9', port: port() });
    // The first request after connecting moves the documents.
    await (await fetch(`${wordpress.origin}/wp-login.php`)).text();
    const after = await publicResponses();
    const { '/favicon.ico': _icon, '/': front, ...closed } = after;
    expect(front).toContain('302 http://localhost:9');
    for (const [path, response] of Object.entries(closed))
      expect([path, response.slice(0, 3)]).toEqual([path, expect.stringMatching(/^40[134]/)]);
    for (const path of ['?rsd', '']) expect((await fetch(`${wordpress.origin}/xmlrpc.php${path}`)).status).toBe(403);
    expect((await fetch(`${wordpress.origin}/wp-login.php`)).headers.get('x-pingback')).toBeNull();

    expect(await readdir(join(wordpress.folder, 'private/documents'))).toHaveLength(1);
    const menu = await admin('index.php');
    for (const item of ['edit.php', 'edit.php?post_type=page']) expect(menu).not.toContain(`href='${item}'`);
    const cookie = await logIn(wordpress, 'tamura');
    expect(await (await fetch(pdf.source_url, { headers: { cookie } })).text()).toBe('%PDF-1.4 terms');
  });

  test('continues cleaning pictures after one that ended the process', async () => {
    const at = () => query("SELECT option_value FROM wp_options WHERE option_name = 'meguri_uploads_cleaned_to'");
    const isPlanned = () =>
      query("SELECT 1 FROM wp_options WHERE option_name = 'cron' AND option_value LIKE '%clean_uploads%'").length;
    const first = picture.id - 1;
    expect([at(), isPlanned()]).toEqual([[{ option_value: '0' }], 1]);
    const filterPlugin = `<?php add_filter('get_post_metadata', static fn ($value, $id, $key) => $id === ${first}
      && $key === '_wp_attachment_metadata' && doing_action('meguri_clean_uploads') ? exit : $value, 10, 3);`;
    await writeFile(join(wordpress.folder, 'tree/wp-content/mu-plugins/ending.php'), filterPlugin);
    await wordpress.runCron();
    expect([at(), isPlanned()]).toEqual([[{ option_value: String(first) }], 1]);
    // Removes the lock of the ended process.
    query("DELETE FROM wp_options WHERE option_name = '_transient_doing_cron'");
    await wordpress.runCron();
    expect([at(), isPlanned()]).toEqual([[], 0]);
    const text = await (await fetch(picture.source_url)).text();
    expect([text.length > 0, text.includes('Marunouchi')]).toEqual([true, false]);
  });

  test('keeps a file that two attachments share until both are deleted', async () => {
    const editor = editorOf(wordpress);
    const document = await editor<Post>('meguri-downloads', {
      title: '規約',
      status: 'publish',
      meta: {
        meguri_kind: 'company',
        meguri_document_languages: ['ja'],
        meguri_pages: 1,
        meguri_access: 'open',
        meguri_summary: '要約です。',
        meguri_files: { ja: copy },
      },
    });
    const route = `${wordpress.origin}${API_PATH}/downloads/${document.meta.meguri_entry_id}/files/ja`;
    const read = async () => (await fetch(route)).text();
    expect(await read()).toBe('%PDF-1.4 terms');
    expect(await (await fetch(pdf.source_url)).text()).toBe('%PDF-1.4 terms');
    await editor(`media/${pdf.id}?force=true&_method=DELETE`, {});
    expect(await read()).toBe('%PDF-1.4 terms');
    await editor(`meguri-downloads/${document.id}?force=true&_method=DELETE`, {});
    await editor(`media/${copy}?force=true&_method=DELETE`, {});
    expect(await readdir(join(wordpress.folder, 'private/documents'))).toEqual([]);
  });

  test('reports a healthy host in Site Health', async () => {
    const editor = editorOf(wordpress);
    const states = await Promise.all(
      ['constants', 'cron', 'authorization', 'private-folder', 'uploads'].map(async (name) => [
        name,
        (await editor<{ status: string }>(`../../meguri/v1/health/${name}`)).status,
      ]),
    );
    expect(states.filter(([, status]) => status !== 'good')).toEqual([]);
    expect(await admin('site-health.php')).toContain('meguri');
    expect((await fetch(`${wordpress.origin}/wp-json/meguri/v1/health/uploads`)).status).toBe(401);
  });
});
