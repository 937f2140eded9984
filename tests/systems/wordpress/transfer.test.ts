/** Import to and export from WordPress */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { exportContent } from '../../../scripts/transfer/export/export-content.ts';
import type { WordPressClient } from '../../../scripts/transfer/wordpress-client.ts';
import { COMPANY } from '../../support/site/company.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { editorOf, importFixture, type Post, transferTo } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';

const problem = await wordpressProblem();
const COVER = 'works/shinagawa-depot/cover.jpg';

function news(id: number, title: string, more = '', body = 'お電話は[{{telephone}}](tel:{{telephone}})へ。'): string {
  return `---\nid: ${id}\ntitle: ${title}\ncategory: company\nsummary: ${title}。{{hours}}に承ります。\npublished_at: "2026-11-01T09:00:00+09:00"\n${more}---\n\n${body}\n`;
}
const english = (title: string, more = '') =>
  `---\ntitle: ${title}\nsummary: Call {{telephone}}.\n${more}---\n\nWrite to {{press_email}}, or to \\{{nobody}}.\n`;

/** States that are rare in the fixture content */
const STATES: Record<string, string> = {
  'news/draft/ja.md': news(901, '下書き', 'draft: true\n'),
  'news/draft/en.md': english('A draft'),
  'news/planned/ja.md': news(
    902,
    '予定',
    'publish_at: "2030-01-01T09:00:00+09:00"\nunpublish_at: "2031-01-01T09:00:00+09:00"\n',
  ),
  'news/japanese-alone/ja.md': news(903, '日本語のみ'),
  'news/english-draft/ja.md': news(904, '英語は準備中'),
  'news/english-draft/en.draft.md': english('English to come'),
  'news/english-kept-back/ja.md': news(905, '英語は未公開'),
  'news/english-kept-back/en.md': english('Kept back', 'draft: true\n'),
  'news/changed/ja.md': news(906, '公開中の題'),
  'news/changed/en.md': english('The published title'),
  'news/changed/ja.draft.md': news(906, '改めた題', 'keywords: [改定]\n', '- 一つ\n- 二つ\n\n{{telephone}}'),
  'news/changed/en.draft.md': english('The title to be'),
};

async function filesIn(folder: string): Promise<string[]> {
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe.skipIf(problem)('content transfer', () => {
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let transfer: WordPressClient;
  let parent: string;
  let contentDir: string;
  const backends: Backend[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    wordpress = await startLocalWordpress({ onPluginError: (entry) => errors.push(entry) });
    transfer = transferTo(wordpress);
    parent = await mkdtemp(join(tmpdir(), 'meguri-transfer-'));
    contentDir = join(parent, 'content');
    const recent = (await readdir(join(fixtureContent(), 'news'))).filter((name) => name.startsWith('2026-1'));
    for (const name of ['site', 'works/shinagawa-depot', ...recent.map((id) => `news/${id}`)]) {
      await cp(join(fixtureContent(), name), join(contentDir, name), { recursive: true });
    }
    for (const [path, text] of Object.entries(STATES)) {
      await mkdir(join(contentDir, path, '..'), { recursive: true });
      await writeFile(join(contentDir, path), text);
    }
    // A picture that only a prepared change uses.
    await cp(join(contentDir, COVER), join(contentDir, 'works/shinagawa-depot/another.jpg'));
    const work = await readFile(join(contentDir, 'works/shinagawa-depot/ja.md'), 'utf8');
    await writeFile(
      join(contentDir, 'works/shinagawa-depot/ja.draft.md'),
      work.replace('file: cover.jpg', 'file: another.jpg'),
    );
  });
  afterAll(async () => {
    await Promise.all(backends.map((backend) => backend.close()));
    await wordpress?.stop();
    await rm(parent, { recursive: true, force: true });
    expect(errors).toEqual([]);
  });

  /** Requests a path of the embedded backend and of WordPress. */
  async function bothOver(folder: string) {
    const key = wordpress.secrets.apiKey;
    const backend = createBackend({ contentDir: folder, key, log: { info() {}, warn() {}, error: console.error } });
    backends.push(backend);
    await backend.complete;
    expect(backend.diagnostics().filter(({ isBlocking }) => isBlocking)).toEqual([]);
    const headers = { authorization: `Bearer ${key}` };
    // Revisions and times of drafts differ.
    const plain = async (response: Response) =>
      (await response.text()).replace(/,"draft_(?:revision|saved_at)":"[^"]+"/g, '');
    return async (path: string) => ({
      embedded: await plain(await backend.fetch(new Request(`http://api.test${API_PATH}${path}`, { headers }))),
      wordpressBody: await plain(await fetch(`${wordpress.origin}${API_PATH}${path}`, { headers })),
    });
  }

  async function change(title: string, to: object, query = ''): Promise<void> {
    const editor = editorOf(wordpress);
    const posts = await editor<Post[]>('meguri-news?per_page=100&context=edit&status=any');
    const post = posts.find((candidate) => candidate.title.raw === title);
    await editor(`meguri-news/${post?.id}${query}`, to);
  }

  const PATHS = [901, 902, 903, 904, 905, 906]
    .map((id) => `/news/${id}?`)
    .concat('/news?per_page=100&', '/works/shinagawa-depot?', '/site?')
    .flatMap((path) => ['ja', 'en'].flatMap((lang) => [`${path}lang=${lang}`, `${path}lang=${lang}&preview=1`]));

  test('resumes an import that was killed, and changes nothing when repeated', async () => {
    const args = [join(PROJECT_ROOT, 'scripts/content.ts'), 'import'];
    const env = {
      ...process.env,
      CONTENT_DIR: contentDir,
      WORDPRESS_URL: wordpress.origin,
      WORDPRESS_USER: 'admin',
      WORDPRESS_PASSWORD: wordpress.secrets.applicationPassword ?? '',
    };
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const countEntries = async () => Object.keys((await transfer.state()).entries).length;
    try {
      // The import reads all content first.
      await expect.poll(countEntries, { interval: 100 }).toBeGreaterThan(2);
    } finally {
      child.kill('SIGKILL');
    }
    expect(await ended).toEqual([null, 'SIGKILL']);

    // Two imports run at once, while the last requests of the killed import may still run.
    const both = await Promise.all([importFixture(transfer, { contentDir }), importFixture(transfer, { contentDir })]);
    const created = both.flatMap((report) => report.created);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created).size).toBe(created.length);
    for (const rest of both) {
      expect(rest.unchanged.length).toBeGreaterThan(0);
      expect([rest.edited, rest.missing, rest.broken]).toEqual([[], [], []]);
    }
    const repeated = await importFixture(transfer, { contentDir });
    expect(repeated).toMatchObject({ created: [], updated: [], edited: [], files: 0 });
    expect(repeated.unchanged.length).toBe(await countEntries());
  });

  test('responds like the embedded backend for drafts, scheduled, untranslated and changed entries, also in previews', async () => {
    const request = await bothOver(contentDir);
    for (const path of PATHS) {
      const { embedded, wordpressBody } = await request(path);
      expect(wordpressBody, path).toBe(embedded);
    }
  });

  test('exports every file unchanged, and edited texts with their placeholders and the same API responses', async () => {
    await change('日本語のみ', { title: '日本語だけ' });
    const folder = join(parent, 'moved');
    await exportContent(transfer, { folder, onProgress: () => undefined });
    expect((await filesIn(folder)).sort()).toEqual((await filesIn(contentDir)).sort());
    for (const file of await filesIn(contentDir)) {
      const [was, is] = [await readFile(join(contentDir, file)), await readFile(join(folder, file))];
      if (file === 'news/japanese-alone/ja.md') {
        expect(String(is)).toContain('[{{telephone}}](tel:{{telephone}})');
        expect(String(is)).toContain('{{hours}}に承ります');
      } else expect(is.equals(was), file).toBe(true);
    }
    const request = await bothOver(folder);
    for (const path of PATHS) {
      const { embedded, wordpressBody } = await request(path);
      expect(wordpressBody, path).toBe(embedded);
    }
  });

  test('updates placeholders in all texts, and the texts of a picture, without changing entries or its file', async () => {
    const profile = join(contentDir, 'site/ja.md');
    const picture = async () => (await transfer.state()).media['site/share.jpg'];
    const before = await picture();
    const written = await readFile(profile, 'utf8');
    await writeFile(profile, written.replace(COMPANY.telephone, '03-1111-2222').replace('建物と空', '建物'));
    expect(await importFixture(transfer, { contentDir })).toMatchObject({
      created: [],
      updated: [],
      edited: ['news/903'],
      files: 1,
    });
    expect(await picture()).toEqual({ ...before, signature: expect.not.stringMatching(String(before?.signature)) });
    const { wordpressBody } = await (await bothOver(contentDir))('/news/906?lang=ja');
    expect(wordpressBody).toContain('<a href=\\"tel:03-1111-2222\\">03-1111-2222</a>');
    const request = await bothOver(contentDir);
    for (const path of ['/news/906?lang=en', '/news/15?lang=ja', '/site?lang=en']) {
      const { embedded, wordpressBody } = await request(path);
      expect(wordpressBody, path).toBe(embedded);
    }
  });

  test('replaces the published version when a prepared change is published, and lets another change begin', async () => {
    const editor = editorOf(wordpress);
    const request = async (query: string) => (await fetch(`${wordpress.origin}${API_PATH}/news/906?${query}`)).json();
    const changes = await editor<Post[]>('meguri-news?per_page=100&context=edit&status=draft');
    const change = changes.find(({ title }) => title.raw === '改めた題');
    expect(await request('lang=ja')).toMatchObject({ title: '公開中の題' });
    await editor(`meguri-news/${change?.id}`, { status: 'publish' });
    expect(await request('lang=ja')).toMatchObject({ title: '改めた題', keywords: ['改定'] });
    expect(await request('lang=en')).toMatchObject({ title: 'The published title' });
    expect(Object.keys((await transfer.getEntry('news', 906)).drafts)).toEqual(['en']);

    const posts = await editor<Post[]>('meguri-news?per_page=100&context=edit&status=publish');
    const published = posts.find(({ title }) => title.raw === '改めた題');
    const begin = () => editor<{ editUrl: string }>(`../../meguri/v1/change/${published?.id}`, {});
    const { editUrl } = await begin();
    expect(await begin()).toEqual({ editUrl });
    await editor(`meguri-news/${new URL(editUrl).searchParams.get('post')}`, { title: '三度目の題' });
    expect(await request('lang=ja')).toMatchObject({ title: '改めた題' });
    expect((await transfer.getEntry('news', 906)).drafts.ja?.title).toBe('三度目の題');
  });

  test('deletes entries missing from the folder only if they are unedited, restores them, and leaves the trash alone', async () => {
    const status = async (id: number) => (await fetch(`${wordpress.origin}${API_PATH}/news/${id}`)).status;
    await rm(join(contentDir, 'news/english-kept-back'), { recursive: true });
    await rm(join(contentDir, 'news/japanese-alone'), { recursive: true });
    expect(await importFixture(transfer, { contentDir })).toMatchObject({ missing: ['news/905'] });
    expect(await status(905)).toBe(200);
    expect(await importFixture(transfer, { contentDir, isDeleting: true })).toMatchObject({ missing: ['news/905'] });
    expect([await status(905), await status(903)]).toEqual([404, 200]);

    await mkdir(join(contentDir, 'news/english-kept-back'));
    await writeFile(join(contentDir, 'news/english-kept-back/ja.md'), STATES['news/english-kept-back/ja.md'] ?? '');
    expect(await importFixture(transfer, { contentDir })).toMatchObject({ updated: ['news/905'], missing: [] });
    expect(await status(905)).toBe(200);
    await change('英語は準備中', {}, '?_method=DELETE');
    expect((await importFixture(transfer, { contentDir })).edited).toContain('news/904');
    expect(await status(904)).toBe(404);
  });
});
