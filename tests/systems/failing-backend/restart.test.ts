/** Restarts while the backend fails */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { signedAnnouncement } from '../../../scripts/lib/signed-announcement.ts';
import { routes } from '../../../server/http/route-table.ts';
import { backendForFile } from '../../support/for-file.ts';
import { apiError, disconnect, neverRespond, passThrough } from '../../support/site/faulty-backend.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { visit } from '../../support/site/visit.ts';

const SECRET = 'announcements-of-the-tests-32-characters';
const dataDir = mkdtempSync(join(tmpdir(), 'meguri-restart-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const backend = backendForFile();
const start = () =>
  siteInProcess({
    CONTENT_API_BASE: backend.base,
    CONTENT_TIMEOUT_MS: '2500',
    DATA_DIR: dataDir,
    SITE_ORIGIN: 'https://site.test',
    REVALIDATE_SECRET: SECRET,
  });

async function announceDeletion(origin: string, id: number): Promise<void> {
  const change = { tags: ['news'], entries: [{ type: 'news', id, modified: null }] };
  const { status } = await fetch(origin + routes.revalidate.path, signedAnnouncement(SECRET, change));
  expect(status).toBe(200);
}

test('serves persisted pages in both languages after a restart, without deleted entries, until the backend recovers', async () => {
  {
    await using before = await start();
    for (const path of ['/news/15', '/en/news/15', '/news/14', '/news', '/columns']) {
      expect((await visit(before.origin + path)).status).toBe(200);
    }
    await announceDeletion(before.origin, 14);
  }
  backend.fail(disconnect);
  {
    await using after = await start();
    const [ja, en, list, deleted, unread, news] = await Promise.all(
      ['/news/15', '/en/news/15', '/columns', '/news/14', '/news/13', '/news'].map((path) =>
        visit(after.origin + path),
      ),
    );
    expect(ja?.status).toBe(200);
    expect(ja?.main).toContain('冬季の休業のお知らせ');
    expect(ja?.html).toContain('株式会社');
    expect(en?.main).toContain('Winter closing days');
    expect(list?.main).toContain('地震に備える');
    expect(deleted?.status).toBe(503);
    expect(unread?.status).toBe(503);
    expect(news?.status).toBe(200);
    expect(news?.html).toContain('/news/15"');
    expect(news?.html).not.toContain('/news/14"');

    backend.fail(apiError(404, 'rest_post_invalid_id', 'Invalid post ID.'), { path: /^\/news\/15$/ });
    backend.fail(passThrough, { path: /^\/(site|redirects|columns.*|notice)$/ });
    await expect.poll(async () => (await visit(`${after.origin}/news/15`)).status).toBe(404);
  }
  {
    backend.fail(disconnect);
    await using last = await start();
    expect((await visit(`${last.origin}/news/15`)).status).toBe(503);
    expect((await visit(`${last.origin}/columns`)).status).toBe(200);
  }
});

test('waits less for an uncached page once the backend has failed to respond', async () => {
  backend.heal();
  await using site = await start();
  expect((await visit(`${site.origin}/company`)).status).toBe(200);
  backend.fail(neverRespond);
  backend.forget();

  expect((await visit(`${site.origin}/news/12`)).status).toBe(503);
  expect(backend.requestCounts.get('/news/12?lang=ja')).toBe(2);
  const second = await visit(`${site.origin}/news/11`);
  expect(second.status).toBe(503);
  expect(second.main).toContain('ただいま表示できません');
  // The backend got one request, and the site did not retry it.
  expect(backend.requestCounts.get('/news/11?lang=ja')).toBe(1);

  backend.heal();
  await expect.poll(async () => (await visit(`${site.origin}/news/11`)).status).toBe(200);
});
