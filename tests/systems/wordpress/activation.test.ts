/** The plugin in a WordPress that has a site of its own, before and after it is connected to one of Meguri. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe.skipIf(problem)('the plugin in a WordPress with a site of its own', () => {
  const errors: string[] = [];
  let parent: string;
  let wordpress: Wordpress;
  let pdf: Upload;
  /** What visitors saw before there was a plugin. */
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
    before = await visitorsSee();
    await wordpress.stop();
    wordpress = await start({ siteOrigin: null, port: port() });
  });
  afterAll(async () => {
    await wordpress?.stop();
    if (parent) await rm(parent, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });

  async function visitorsSee(): Promise<Record<string, string>> {
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
    const seen = await Promise.all(
      [...paths, new URL(pdf.source_url).pathname].map(async (path) => {
        const response = await fetch(wordpress.origin + path, { redirect: 'manual' });
        // Times, and what WordPress makes up for each page: nonces, numbers of elements.
        const text = (await response.text()).replace(
          /<lastBuildDate>.*?<|wp-(?:container|elements)-[\w-]+|[\w-]*nonce[^,>]*/g,
          '',
        );
        return [path, `${response.status} ${response.headers.get('location')} ${text}`];
      }),
    );
    const xml = await fetch(`${wordpress.origin}/xmlrpc.php`, { method: 'POST', body: XML_RPC });
    return { ...Object.fromEntries(seen), xmlrpc: String(xml.status) };
  }

  const admin = async (path: string, login = 'admin') =>
    (
      await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie: await logIn(wordpress, login) } })
    ).text();
  const constants = ['MEGURI_SITE_ORIGIN', 'MEGURI_API_KEY', 'MEGURI_PREVIEW_SECRET', 'MEGURI_REVALIDATE_SECRET'];

  test('leaves what visitors see as it is, and posts and pages in the menu', async () => {
    expect(await visitorsSee()).toEqual(before);
    const menu = await admin('index.php');
    for (const item of ['edit.php', 'edit.php?post_type=page', 'edit-comments.php'])
      expect(menu).toContain(`href='${item}'`);
    expect(menu).toContain('id="dashboard_right_now"');
  });

  test('shows nothing of its own entries there', async () => {
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

  test('says to administrators what is missing, with lines to copy, and to editors that the site does not know', async () => {
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

  test('says why there is no preview', async () => {
    const { id } = await editorOf(wordpress)<Post>('meguri-news', { title: '下書き', status: 'draft' });
    const cookie = await logIn(wordpress, 'tamura');
    const preview = await fetch(`${wordpress.origin}/?meguri_preview=${id}`, { headers: { cookie } });
    expect(preview.status).toBe(403);
    expect(await preview.text()).toContain('MEGURI_SITE_ORIGIN, MEGURI_PREVIEW_SECRET');
  });

  test('connected to a site, closes all of it, XML-RPC and pingbacks too, and moves documents out of the uploads', async () => {
    await wordpress.stop();
    wordpress = await start({ siteOrigin: 'http://localhost:9', port: port() });
    const after = await visitorsSee();
    const { '/favicon.ico': _icon, '/': front, ...closed } = after;
    expect(front).toContain('302 http://localhost:9');
    for (const [path, seen] of Object.entries(closed))
      expect([path, seen.slice(0, 3)]).toEqual([path, expect.stringMatching(/^40[134]/)]);
    for (const path of ['?rsd', '']) expect((await fetch(`${wordpress.origin}/xmlrpc.php${path}`)).status).toBe(403);
    expect((await fetch(`${wordpress.origin}/wp-login.php`)).headers.get('x-pingback')).toBeNull();

    expect(await readdir(join(wordpress.folder, 'private/documents'))).toHaveLength(1);
    const menu = await admin('index.php');
    for (const item of ['edit.php', 'edit.php?post_type=page']) expect(menu).not.toContain(`href='${item}'`);
    // In the library it opens as before.
    const cookie = await logIn(wordpress, 'tamura');
    expect(await (await fetch(pdf.source_url, { headers: { cookie } })).text()).toBe('%PDF-1.4 terms');
  });

  test('Site Health finds the host in order, and says what is not', async () => {
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
