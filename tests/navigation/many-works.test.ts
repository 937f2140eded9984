/** More works than fit on one page: "show more", pages, counts of all works, and page numbers that no longer exist. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, siteForFile } from '../support/for-file.ts';
import { asWritten } from '../support/site/as-written.ts';
import { documentFolder } from '../support/site/document-folder.ts';

const PER_PAGE = 60;
const COPIED = 'kanda-shops';
const COPIES = 50;

const source = documentFolder(['works', 'pages']);
const content = mkdtempSync(`${source}.many-`);
afterAll(() => rmSync(content, { recursive: true }));
cpSync(source, content, { recursive: true });
const works = join(content, 'works');
for (let number = 1; number <= COPIES; number += 1) {
  const copy = join(works, `${COPIED}-${number}`);
  cpSync(join(works, COPIED), copy, { recursive: true });
  for (const language of ['ja.md', 'en.md']) {
    const file = join(copy, language);
    const text = readFileSync(file, 'utf8').replace(`slug: ${COPIED}`, `slug: ${COPIED}-${number}`);
    writeFileSync(file, text.replace(/^id: .*$/m, `id: ${1000 + number}`));
  }
}

const site = siteForFile(() => ({ CONTENT_DIR: content }));
const browser = browserForFile({ pictures: false });

async function totalOf(query: string): Promise<number> {
  return (await (await fetch(`${site.origin}/wp-json/api/v1/works?${query}`)).json()).total;
}

const LISTS = [
  { path: '/works', lang: 'ja', more: 'もっと見る', next: '次のページ' },
  { path: '/en/works', lang: 'en', more: 'Show more', next: 'Next page' },
];

test.each(LISTS)('shows the first sixty works of $path, and appends the others', async ({ path, lang, more }) => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, site.origin + path);
  const cards = page.locator('#results li');
  expect(await cards.count()).toBe(PER_PAGE);
  await page.getByRole('link', { name: more }).click();
  const total = await totalOf(`lang=${lang}`);
  await expect.poll(() => cards.count()).toBe(total);
  expect(
    new Set(await cards.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).size,
  ).toBe(total);
});

test.each(LISTS)('links to the second page of $path without JavaScript', async ({ path, lang, next }) => {
  await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto(site.origin + path);
  await page.getByRole('link', { name: next }).click();
  await page.waitForURL(`${site.origin}${path}?page=2`);
  expect(await page.locator('#results li').count()).toBe((await totalOf(`lang=${lang}`)) - PER_PAGE);
});

test('counts the works of all pages', async () => {
  const html = asWritten(await (await fetch(`${site.origin}/works?page=2`)).text());
  const shops = await totalOf('lang=ja&use=retail');
  expect(shops).toBeGreaterThan(COPIES);
  expect(html).toMatch(new RegExp(`href="/works\\?use=retail"[^>]*>商業 <span[^>]*>${shops}<`));
});

test.each([
  ['/works?page=3', '/works'],
  ['/works?page=2&use=retail', '/works?use=retail'],
])('redirects %s permanently to %s, although other pages exist', async (from, to) => {
  const response = await fetch(site.origin + from, { redirect: 'manual', headers: { 'accept-language': 'ja' } });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe(to);
});
