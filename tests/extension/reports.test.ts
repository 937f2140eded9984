/**
 * A content type defined by one folder and two routes of the fixture site. Everything else is derived from its
 * definition.
 */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { signClaims } from '../../server/preview/preview-tokens.ts';
import { SECRET } from '../preview/previews.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { heading, open } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, siteForFile } from '../support/for-file.ts';
import { documentFolder, documentFolders } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';

const folder = join(documentFolders(), 'with-reports');
beforeAll(() => {
  cpSync(documentFolder(['pages/home']), folder, { recursive: true });
  cpSync(join(import.meta.dirname, '../fixture-site/reports/content'), join(folder, 'reports'), { recursive: true });
  mkdirSync(join(folder, 'reports/2027-february'));
  writeFileSync(
    join(folder, 'reports/2027-february/ja.md'),
    readFileSync(join(folder, 'reports/2027-q1/ja.md'), 'utf8')
      .replace(/^id: .*$/m, 'id: 99')
      .replace(/^slug: .*$/m, 'slug: 2027-february')
      .replace('"2027-01"', '"2027-02"'),
  );
  const draft = join(folder, 'reports/2026-q4/ja.draft.md');
  writeFileSync(
    draft,
    `---\nid: 2\nslug: 2026-q4\npublished_at: "2026-03-10T10:00:00+09:00"\ncategory: vacancy\nquarter: "2026-10"\ntitle: 下書きの空室\nsummary: 下書きの要約です。\n---\n\n下書きの本文です。\n`,
  );
});
const site = siteForFile(() => ({
  MEGURI_BUILD_DIR: '.build-fixtures',
  CONTENT_DIR: folder,
  PREVIEW_SECRET: SECRET,
}));
const browser = browserForFile({ pictures: false });

test('lists the entries, filters them, and shows one with its fields, neighbours and related entries', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/reports`);
  await heading(page, '市況レポート').waitFor();
  const titles = () => page.locator('main article h2').allInnerTexts();
  expect(await titles()).toEqual(['2027年第1四半期の賃料', '2026年第4四半期の空室', '2026年第3四半期の賃料']);
  await page.getByRole('link', { name: /^賃料/ }).click();
  await expect.poll(titles).toEqual(['2027年第1四半期の賃料', '2026年第3四半期の賃料']);
  expect(await page.title()).toContain('市況レポート（賃料）');

  await page.getByRole('link', { name: '2027年第1四半期の賃料' }).click();
  await heading(page, '2027年第1四半期の賃料').waitFor();
  expect(await page.getByRole('row', { name: /主題/ }).innerText()).toContain('賃料');
  expect(await page.getByRole('row', { name: /出典/ }).innerText()).toContain('架空の調査 2027-q1');
  expect(await page.getByRole('row', { name: /四半期の初月/ }).innerText()).toContain('2027年1月');
  expect(await page.getByRole('navigation').filter({ hasText: 'ホーム' }).first().innerText()).toContain(
    '市況レポート',
  );
  expect(await page.locator('a[rel="prev"]').innerText()).toBe('2026年第4四半期の空室');
  expect(await page.getByRole('heading', { level: 3, name: '2026年第3四半期の賃料' }).count()).toBe(1);
  expect(await inSameDocument(page)).toBe(true);
});

test('exists in English, and leads from an entry without English to the English list', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/en/reports/2027-q1`);
  await heading(page, 'Rents in the first quarter of 2027').waitFor();
  expect(await page.getByRole('row', { name: /Topic/ }).innerText()).toContain('Rents');
  await followLink(page, '/en/reports/2026-q3');
  await heading(page, 'Market reports').waitFor();
  expect(page.url()).toBe(`${site.origin}/en/reports`);
});

test('returns 404 for an unknown entry, an unknown filter value and a page after the last', async () => {
  for (const path of ['/reports/none', '/reports?topic=none', '/reports?page=9']) {
    expect((await sendRequest(site.origin, path)).status, path).toBe(404);
  }
});

test('does not publish an entry that breaks a rule of the definition', async () => {
  expect((await sendRequest(site.origin, '/reports/2027-february')).status).toBe(404);
  expect((await sendRequest(site.origin, '/reports/2027-q1')).status).toBe(200);
});

test('finds entries by title, field and topic in the search, under their own type', async () => {
  const search = async (q: string) => (await sendRequest(site.origin, `/search?q=${encodeURIComponent(q)}`)).body;
  await expect.poll(() => search('架空の調査 2026-q4')).toContain('/reports/2026-q4');
  expect(await search('第1四半期')).toContain('レポート');
});

test('is in the feed, in the sitemap, in the API and in its document', async () => {
  const feed = (await sendRequest(site.origin, '/reports/feed.xml')).body;
  expect(feed).toContain(`${site.origin}/reports/2027-q1`);
  const sitemap = (await sendRequest(site.origin, '/sitemap.xml')).body;
  for (const path of ['/reports', '/reports/2027-q1', '/en/reports/2027-q1']) {
    expect(sitemap).toContain(`<loc>${site.origin}${path}</loc>`);
  }
  const api = `${site.origin}/wp-json/api/v1`;
  const facets = await (await fetch(`${api}/facets/reports`)).json();
  expect(facets.topic).toEqual([
    { value: 'rents', count: 2 },
    { value: 'vacancy', count: 1 },
  ]);
  const { components } = await (await fetch(`${api}/openapi.json`)).json();
  expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(['MarketReport', 'MarketReportSummary']));
});

test('describes an entry as an article in structured data', async () => {
  const { body } = await sendRequest(site.origin, '/reports/2027-q1');
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(json)['@graph']).toContainEqual(
    expect.objectContaining({ '@type': 'Article', headline: '2027年第1四半期の賃料' }),
  );
});

test('shows a draft in a preview only', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const claims = {
    type: 'reports',
    id: 2,
    key: '2026-q4',
    revision: '0123456789',
    lang: 'ja',
    exp: Date.now() / 1000 + 60,
  };
  const token = await signClaims({ ...claims, exp: Math.floor(claims.exp) } as never, 'preview-link', [SECRET]);
  await page.goto(`${site.origin}/preview?token=${token}`);
  await heading(page, '下書きの空室').waitFor();
  expect((await sendRequest(site.origin, '/reports/2026-q4')).body).toContain('2026年第4四半期の空室');
});
