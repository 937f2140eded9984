/** The plugin on newer versions of WordPress and PHP */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '../../../backend/backend.ts';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { ENQUIRY, envelope } from '../../submissions/backend-fixture.ts';
import { logIn } from './support/admin/log-in.ts';
import { editorOf, importFixture, type Post, postOf, transferTo } from './support/imported-wordpress.ts';
import { startLocalWordpress, wordpressProblem } from './support/local-wordpress.ts';
import { type NewestPhp, newestPhpProblem, startNewestPhp } from './support/newest-php/newest-php.ts';
import { everyResponse } from './support/site/every-response.ts';
import { smallContent } from './support/small-content.ts';

const problem = await wordpressProblem('6.5');
const phpProblem = problem ?? (await newestPhpProblem());

const NEWS = {
  title: '新しい版でのお知らせ',
  status: 'publish',
  content: '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->',
  meta: { meguri_category: 'company', meguri_summary: '要約です。' },
};

describe.skipIf(problem)('newer versions', () => {
  const errors: string[] = [];
  let folder: string;
  let contentDir: string;
  let wordpress: Awaited<ReturnType<typeof startLocalWordpress>>;
  let isRunning = false;
  let expected: Map<string, string>;
  beforeAll(async () => {
    contentDir = await smallContent();
    folder = await mkdtemp(join(tmpdir(), 'meguri-newer-'));
    wordpress = await startLocalWordpress({ folder, core: '6.5', onPluginError: (entry) => errors.push(entry) });
    isRunning = true;
    const embedded = createBackend({ contentDir, log: { info() {}, warn() {}, error: console.error } });
    await embedded.complete;
    expected = await everyResponse(async (path) =>
      (await embedded.fetch(new Request(`http://api.test${API_PATH}${path}`))).text(),
    );
    await embedded.close();
  });
  afterAll(async () => {
    if (isRunning) await wordpress.stop();
    for (const created of [folder, contentDir]) if (created) await rm(created, { recursive: true });
  });

  describe('WordPress 6.5', () => {
    const request = async (path: string) => (await fetch(wordpress.origin + API_PATH + path)).text();

    test('imports the content, and responds byte for byte like the embedded backend', async () => {
      const { created, broken } = await importFixture(transferTo(wordpress), { contentDir });
      expect([created.length, broken]).toEqual([15, []]);
      const responses = await everyResponse(request);
      expect(responses.size).toBeGreaterThan(60);
      for (const [path, response] of responses) expect(response, path).toBe(expected.get(path));
    });

    test('publishes an entry and unpublishes it', async () => {
      const editor = editorOf(wordpress);
      const { id } = await postOf(editor, 'news', 15);
      const cookie = await logIn(wordpress, 'tamura');
      const page = await fetch(`${wordpress.origin}/wp-admin/post.php?post=${id}&action=edit`, { headers: { cookie } });
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('冬季の休業のお知らせ')]);
      const written = await editor<Post>('meguri-news', NEWS);
      expect(await request('/news')).toContain(NEWS.title);
      await editor(`meguri-news/${written.id}`, { status: 'draft' });
      expect(await request('/news')).not.toContain(NEWS.title);
    });

    test('logs no errors of the plugin', () => {
      expect(errors).toEqual([]);
    });
  });

  describe.skipIf(phpProblem)('PHP 8.5', () => {
    let php: NewestPhp;
    let cookie: string;
    beforeAll(async () => {
      cookie = await logIn(wordpress, 'tamura');
      await wordpress.stop();
      isRunning = false;
      // This PHP has no other processes, so it cannot send mail.
      const plugin = "<?php add_filter('pre_wp_mail', '__return_true');";
      await writeFile(join(folder, 'tree/wp-content/mu-plugins/no-mail.php'), plugin);
      php = await startNewestPhp(folder, wordpress.origin);
    });
    afterAll(() => php?.stop());

    test('loads every class', async () => {
      const { text } = await php.run(`
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator(Meguri\\PLUGIN_DIR . '/src')) as $file) {
            if ($file->getExtension() === 'php') {
                require_once $file->getPathname();
            }
        }
        echo PHP_VERSION, ' ', count(array_filter(get_declared_classes(), fn ($name) => str_starts_with($name, 'Meguri')));
      `);
      expect(text).toMatch(/^8\.5\.\d+ 1\d\d$/);
    });

    test('responds like the embedded backend', async () => {
      for (const path of ['/works?per_page=100&lang=ja', '/pages/services-fund?lang=en', '/site?lang=ja']) {
        expect((await php.request(API_PATH + path)).text, path).toBe(expected.get(path));
      }
    });

    test('shows lists and the editor, publishes an entry, and stores an enquiry', async () => {
      const list = await php.request('/wp-admin/edit.php?post_type=meguri_news', { headers: { cookie } });
      expect(list.text).toContain('冬季の休業のお知らせ');
      const editor = await php.request('/wp-admin/post-new.php?post_type=meguri_page', { headers: { cookie } });
      expect(editor.text).toContain('meguri');
      const { applicationPassword, apiKey } = wordpress.secrets;
      const basic = Buffer.from(`admin:${applicationPassword}`).toString('base64');
      const headers = { authorization: `Basic ${basic}` };
      const written = await php.request('/wp-json/wp/v2/meguri-news', { headers, body: NEWS });
      expect([written.httpStatusCode, written.text]).toEqual([201, expect.stringContaining('"status":"publish"')]);
      expect((await php.request(`${API_PATH}/news`)).text).toContain(NEWS.title);
      const sent = await php.request(`${API_PATH}/contact`, {
        headers: { authorization: `Bearer ${apiKey}` },
        body: envelope(ENQUIRY),
      });
      expect([sent.httpStatusCode, sent.text]).toEqual([201, expect.stringContaining('reference')]);
    });

    test('logs no errors of the plugin', async () => {
      expect(php.errors).toEqual([]);
    });
  });
});
