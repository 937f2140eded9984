/** A site whose backend delivers invalid entries: every public page works, and health checks report the problem. */
import { beforeEach, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../../contract/api/endpoints.ts';
import { LANGUAGES } from '../../../contract/vocabulary.ts';
import { signChange } from '../../../server/routes/revalidation-handler.ts';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { disconnect, modifyResponse } from '../../support/site/faulty-backend.ts';
import { visit } from '../../support/site/visit.ts';
import { broken, fieldsOf, MISTAKES } from './broken-fields.ts';

const SECRET = 'a secret of the tests, with forty letters';
const backend = backendForFile();
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base, REVALIDATE_SECRET: SECRET }));

/** The page of each list. */
const PAGES = {
  works: '/works',
  news: '/news',
  columns: '/columns',
  downloads: '/download',
  jobs: '/recruit',
  seminars: '/seminars',
  pages: '/p',
};
type ListName = keyof typeof PAGES;
interface Item {
  id: number;
  title: string;
  slug?: string;
}
const LATER = '2099-01-01T00:00:00+09:00';
const PAST = '2020-01-01T00:00:00+09:00';

let messages = 0;
async function invalidate(change: object): Promise<void> {
  const body = JSON.stringify({ ...change, nonce: messages++ });
  const at = String(Math.floor(Date.now() / 1000));
  const headers = { 'x-meguri-timestamp': at, 'x-meguri-signature': signChange(SECRET, at, body) };
  expect((await fetch(`${site.origin}/_revalidate`, { method: 'POST', headers, body })).status).toBe(200);
}

const listOf = async (name: ListName, lang = 'ja') =>
  ((await (await fetch(`${backend.base}/${name}?lang=${lang}&per_page=100`)).json()) as { items: Item[] }).items;
const health = async () => (await fetch(`${site.origin}/healthz`)).json() as Promise<Record<string, unknown>>;
const statusOf = async (path: string) => (await visit(site.origin + path)).status;

beforeEach(async () => {
  backend.heal();
  await invalidate({ tags: '*' });
});

/** Makes every entry but the first of a list invalid, each in another field. */
function breakList(name: EndpointName, mistake: (value: unknown) => unknown): void {
  const { entries } = endpoints[name].response as unknown as { entries: { items: { item: never } } };
  const fields = fieldsOf(entries.items.item).filter((path) => path.length === 1);
  backend.fail(
    modifyResponse((list) => ({
      ...list,
      items: (list.items as object[]).map((item, at) =>
        at === 0 ? item : broken(item, fields[at % fields.length] ?? [], mistake),
      ),
    })),
    { path: new RegExp(`^/${name}$`) },
  );
}

test.each(Object.entries(MISTAKES))(
  'serves every public page if all entries but the first of each type have a field that is %s',
  async (_, damage) => {
    for (const name of Object.keys(PAGES) as ListName[]) breakList(name, damage);
    for (const path of ['/', '/works?use=office', '/en/works', '/sitemap.xml', '/news/feed.xml']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    for (const [name, path] of Object.entries(PAGES) as [ListName, string][]) {
      const { status, main } = await visit(site.origin + path);
      expect([path, status]).toEqual([path, 200]);
      // The list of pages also contains other kinds of pages.
      const [first] = name === 'pages' ? [] : await listOf(name);
      expect(main.replaceAll(/\s/g, '')).toContain(first?.title.replaceAll(/\s/g, '') ?? '');
    }
    expect(await health()).toMatchObject({ status: 'degraded', failing: { entries: expect.any(String) } });
  },
);

test('reports invalid entries and their recovery, once each, in health checks and the log', async () => {
  await visit(`${site.origin}/works`);
  const [, second] = await listOf('works');
  const id = second?.id;
  const hasNoCover = modifyResponse((body) => ({
    ...body,
    items: (body.items as Item[]).map((item) => (item.id === id ? { ...item, cover: undefined } : item)),
  }));
  // Problems of earlier tests have ended.
  await expect.poll(health).toEqual({ status: 'ok' });
  const before = site.output().length;
  backend.fail(hasNoCover, { path: /^\/works$/ });
  await invalidate({ tags: ['works'], entries: [{ type: 'works', id, lang: 'ja', modified: LATER }] });
  for (const path of ['/works', '/', '/works?use=office', '/works']) expect(await statusOf(path)).toBe(200);
  expect((await visit(`${site.origin}/works`)).main).toContain(second?.title);
  const reported = await health();
  expect(reported).toEqual({ status: 'degraded', failing: { entries: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) } });
  expect(await health()).toEqual(reported);

  backend.heal();
  await invalidate({ tags: ['works'], entries: [{ type: 'works', id, lang: 'ja', modified: PAST }] });
  // Without visitors, the health check itself detects the recovery.
  await expect.poll(health).toEqual({ status: 'ok' });
  const lines = site
    .output()
    .slice(before)
    .split('\n')
    .filter((line) => line.includes(`works/${id} (ja)`));
  expect(lines).toEqual([
    expect.stringMatching(/is not valid \(cover: is missing\); 1 entry is not valid$/),
    expect.stringMatching(/is valid again or no longer published; 0 entries are not valid$/),
  ]);
});

test('omits only a position whose text cannot be rendered, not the whole page', async () => {
  const [first, second] = await listOf('jobs');
  const value_html = '<b>'.repeat(300);
  backend.fail(
    modifyResponse((list) => ({
      ...list,
      items: (list.items as Item[]).map((item) =>
        item.id === first?.id ? { ...item, terms: [{ label: '休日', value_html }] } : item,
      ),
    })),
    { path: /^\/jobs$/ },
  );
  const { status, main } = await visit(`${site.origin}/recruit`);
  expect(status).toBe(200);
  expect(main).toContain(second?.title);
  expect(await health()).toMatchObject({ status: 'degraded', failing: { entries: expect.any(String) } });
});

test('shows an empty list if no entry is valid, and reports it in health checks', async () => {
  backend.fail(
    modifyResponse((list) => ({ ...list, items: (list.items as object[]).map((item) => ({ ...item, id: -1 })) })),
    { path: /^\/news$/ },
  );
  const { status, main } = await visit(`${site.origin}/news`);
  expect(status).toBe(200);
  expect(main).toContain('該当する項目はありません。');
  expect(await statusOf('/news?page=2')).toBe(200);
  expect(await health()).toMatchObject({ status: 'degraded', failing: { entries: expect.any(String) } });
});

test('removes only the English entry when its English version is withdrawn, even if the backend then fails', async () => {
  const [first, second] = await listOf('works');
  const slug = second?.slug ?? '';
  const titles = Object.fromEntries(
    await Promise.all(LANGUAGES.map(async (lang) => [lang, (await listOf('works', lang)).map(({ title }) => title)])),
  );
  const at = titles.en.findIndex((title: string) => !titles.ja.includes(title) && title) as number;
  expect(at).toBe(0);
  for (const path of ['/works', '/en/works', `/works/${slug}`, `/en/works/${slug}`, `/works/${first?.slug}`]) {
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  }
  const english = (await visit(`${site.origin}/en/works/${slug}`)).title?.split(' | ')[0] ?? '';
  await invalidate({ tags: ['works'], entries: [{ type: 'works', id: second?.id, lang: 'en', modified: null }] });
  backend.fail(disconnect);
  for (const path of ['/works', `/works/${slug}`, '/']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect((await visit(`${site.origin}/works`)).main).toContain(second?.title);
  const list = await visit(`${site.origin}/en/works`);
  expect(list.status).toBe(200);
  expect(list.main).not.toContain(english);
  expect(await statusOf(`/en/works/${slug}`)).toBe(503);
});
