/** A separate site whose content changes, and which must not be indexed. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { siteForFile } from '../support/for-file.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { thingsOf } from './structured-data.ts';
import { texts, xmlAt } from './xml.ts';

const contentDir = mkdtempSync(join(tmpdir(), 'meguri-content-'));
cpSync(documentFolder(['pages', 'news']), contentDir, { recursive: true });
afterAll(() => rmSync(contentDir, { recursive: true, force: true }));
const site = siteForFile(() => ({ CONTENT_DIR: contentDir, ALLOW_INDEXING: '0' }));

function edit(file: string, from: string, to: string): void {
  const path = join(contentDir, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
}
const changed = async (path: string) => {
  const { document } = await xmlAt(`${site.origin}/sitemap.xml`);
  return texts(document, `//s:url[s:loc="${site.origin}${path}"]/s:lastmod`);
};
const NEWS = 'news/2026-11-10-closing-days/ja.md';
const DAY = '2026-11-20T03:00:00.000Z';

test('updates sitemap and feed with the date of a change, for the entry and the pages that show it', async () => {
  expect(await changed('/news/15')).toEqual(['2026-11-10T01:00:00.000Z']);
  edit(NEWS, 'category:', 'modified_at: "2026-11-20T12:00:00+09:00"\ncategory:');
  await expect.poll(() => changed('/news/15')).toEqual([DAY]);
  for (const path of ['/en/news/15', '/news', '/']) expect(await changed(path), path).toEqual([DAY]);
  expect(await changed('/about')).not.toEqual([DAY]);
  const { document } = await xmlAt(`${site.origin}/news/feed.xml`);
  expect(texts(document, '/a:feed/a:updated')).toEqual([DAY]);
});

test('removes unpublished entries from sitemap and feed', async () => {
  edit(NEWS, 'id: 15', 'id: 15\ndraft: true');
  await expect.poll(() => changed('/news/15')).toEqual([]);
  const { document } = await xmlAt(`${site.origin}/news/feed.xml`);
  expect(texts(document, '//a:link/@href')).not.toContain(`${site.origin}/news/15`);
});

test('publishes job data and the application form only while the job is open', async () => {
  const job = async () => {
    const html = await (await fetch(`${site.origin}/recruit?position=5`)).text();
    return [html.includes('建物の管理員'), thingsOf(html).some((item) => item['@type'] === 'JobPosting')];
  };
  expect(await job()).toEqual([true, true]);
  edit('jobs/attendant/ja.md', 'closes_on: "2096-12-18"', 'closes_on: "2026-01-05"');
  await expect.poll(job).toEqual([true, false]);
  const list = await (await fetch(`${site.origin}/recruit`)).text();
  expect(list).toContain('募集終了');
  expect(list).toContain('href="/recruit?position=1"');
  expect(list).not.toContain('href="/recruit?position=5"');
});

test('sends noindex with every response', async () => {
  for (const path of ['/about', '/about', '/sitemap.xml', '/favicon.svg', '/none']) {
    expect((await fetch(site.origin + path)).headers.get('x-robots-tag'), path).toBe('noindex');
  }
  expect(await (await fetch(`${site.origin}/robots.txt`)).text()).not.toContain('Sitemap');
});
