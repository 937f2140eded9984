/** Edits in the content folder of a running site, each of a different entry */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { COMPANY } from '../../support/site/company.ts';
import { fixtureContent } from '../../support/site/document-folder.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { visit } from '../../support/site/visit.ts';

let folder: string;
let site: SiteInProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meguri-content-'));
  await cp(fixtureContent(), folder, { recursive: true });
  await edit('columns/009-forms-of-funds/ja.md', (text) => text.replace(/^id: .*$/m, 'id: nine'));
  site = await siteInProcess({ CONTENT_DIR: folder });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

async function edit(file: string, change: (text: string) => string) {
  const before = await readFile(join(folder, file), 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} is as it was.`);
  await writeFile(join(folder, file), after);
}

/** Requests the content API, which reflects an edit within seconds. */
async function contentApi(path: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${site.origin}${API_PATH}${path}`);
  return { status: response.status, text: await response.text() };
}

/** Edits are usually noticed within two seconds. */
const NOTICED_MS = 30_000;

async function noticed(isNoticed: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(isNoticed, { timeout: NOTICED_MS, interval: 100 });
}

async function statusAndTitle(path: string) {
  const { status, title } = await visit(site.origin + path);
  return `${status} ${title}`;
}

test.concurrent('starts without an invalid entry, reports it, and publishes it once it is fixed', async ({
  expect,
}) => {
  expect(await statusAndTitle('/columns/9')).toBe(`404 ページが見つかりません | ${COMPANY.name.ja}`);
  expect(await statusAndTitle('/columns/1')).toBe(`200 駅からの歩き方 | ${COMPANY.name.ja}`);
  expect(site.output()).toMatch(
    /columns\/009-forms-of-funds\/ja\.md:\d+ .*id.* → .*\([a-z-]+, not published until fixed\)/,
  );

  await edit('columns/009-forms-of-funds/ja.md', (text) => text.replace('id: nine', 'id: 9'));
  await noticed(async () => (await contentApi('/columns/9')).status === 200);

  expect(await statusAndTitle('/columns/9')).toBe(`200 ファンドの2つの形 | ${COMPANY.name.ja}`);
  expect(site.output()).toContain('fixed: ');
});

test.concurrent('shows an edit to the first visitor', async ({ expect }) => {
  expect(await statusAndTitle('/news/15')).toBe(`200 冬季の休業のお知らせ | ${COMPANY.name.ja}`);
  expect(await statusAndTitle('/en/news/15')).toBe(`200 Winter closing days | ${COMPANY.name.en}`);
  await edit('news/2026-11-10-closing-days/ja.md', (text) => text.replace(/^title: .*$/m, 'title: 年末年始のご案内'));
  await edit('news/2026-11-10-closing-days/en.md', (text) => text.replace(/^title: .*$/m, 'title: Over the New Year'));
  await noticed(async () => (await contentApi('/news/15?lang=en')).text.includes('Over the New Year'));
  expect(await statusAndTitle('/news/15')).toBe(`200 年末年始のご案内 | ${COMPANY.name.ja}`);
  expect(await statusAndTitle('/en/news/15')).toBe(`200 Over the New Year | ${COMPANY.name.en}`);
  expect((await visit(`${site.origin}/news`)).main).toContain('年末年始のご案内');
});

test.concurrent('keeps the last valid version of an entry that becomes invalid, and reports it until it is fixed', async ({
  expect,
}) => {
  expect(await statusAndTitle('/works/shinagawa-depot')).toBe(`200 品川の物流拠点 | ${COMPANY.name.ja}`);
  await edit('works/shinagawa-depot/ja.md', (text) =>
    text.replace(/^use: .*$/m, 'use: castle').replace(/^title: .*$/m, 'title: 港南の倉庫'),
  );
  await noticed(async () => site.output().includes('works/shinagawa-depot/ja.md:'));
  expect(site.output()).toMatch(
    /works\/shinagawa-depot\/ja\.md:\d+ .*use.* → .*\([a-z-]+, not published until fixed\)/,
  );
  expect(await statusAndTitle('/works/shinagawa-depot')).toBe(`200 品川の物流拠点 | ${COMPANY.name.ja}`);
  const list = await visit(`${site.origin}/works`);
  expect(list.status).toBe(200);
  expect(list.main).toContain('神田の商業ビル');
  expect(list.main).toContain('品川の物流拠点');

  await edit('works/shinagawa-depot/ja.md', (text) => text.replace('use: castle', 'use: logistics'));
  await noticed(async () => (await contentApi('/works/shinagawa-depot')).text.includes('港南の倉庫'));
  expect(await statusAndTitle('/works/shinagawa-depot')).toBe(`200 港南の倉庫 | ${COMPANY.name.ja}`);
});

test.concurrent('redirects English visitors to the list when an entry loses its English version', async ({
  expect,
}) => {
  expect(await statusAndTitle('/en/columns/2')).toBe(`200 Reading a table of rents | ${COMPANY.name.en}`);
  await rm(join(folder, 'columns/002-rents/en.md'));
  await noticed(async () => JSON.parse((await contentApi('/columns/2')).text).languages.length === 1);
  const { status, headers } = await visit(`${site.origin}/en/columns/2`);
  expect([status, headers.get('location')]).toEqual([302, '/en/columns']);
  expect(await statusAndTitle('/columns/2')).toBe(`200 賃料表の読み方 | ${COMPANY.name.ja}`);
});

test.concurrent('keeps the previous layout when the site profile becomes invalid', async ({ expect }) => {
  expect(await statusAndTitle('/about')).toBe(`200 ${COMPANY.name.ja}について | ${COMPANY.name.ja}`);
  await edit('site/ja.md', (text) => text.replace(/^telephone: .*$/m, 'telephone: none'));
  await noticed(async () => /site\/ja\.md:\d+ .*telephone/.test(site.output()));
  const { status, title, footer } = await visit(`${site.origin}/about`);
  expect([status, title]).toEqual([200, `${COMPANY.name.ja}について | ${COMPANY.name.ja}`]);
  expect(footer).toContain('東京都知事（4）第11111号');
});
