import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { expect } from 'vitest';
import { endpoints } from '../../../../../contract/api/endpoints.ts';
import { valuesOf } from '../../../../../contract/content-types/values.ts';
import { STATIONS } from '../../../../../contract/content-types/works/stations.ts';
import { WORK_ROLES, WORK_USES } from '../../../../../contract/content-types/works/values.ts';
import type { Administrator } from '../admin/administrator.ts';
import type { WiredSite } from '../site/wired-site.ts';
import type { FuzzModel } from './model.ts';
import type { Random } from './seeded-random.ts';

const PER_PAGE = { works: 60, news: 8, columns: 7 } as const;
const LISTED = ['works', 'news', 'columns', 'seminars', 'downloads', 'jobs', 'pages'] as const;
/**
 * Delay before a page is checked again. When WordPress takes over two seconds, the first visitor gets the old version.
 */
const LATER_MS = 4000;
const CONCURRENCY = 4;

interface Scene {
  site: WiredSite;
  admin: Administrator;
  model: FuzzModel;
  random: Random;
}
type Problems = string[];

/** Checks that the API matches the contract, and lists exactly the published entries. */
export async function expectApi({ admin, model }: Scene, because: string): Promise<void> {
  const problems: Problems = [];
  for (const name of [...LISTED, 'site', 'redirects'] as const) {
    for (const lang of ['ja', 'en'] as const) {
      const { path, response } = endpoints[name];
      const { status, body } = await admin.read<{ items: { id: number; title: string }[] }>(
        `${path}?lang=${lang}${path === '/site' ? '' : '&per_page=100'}`,
      );
      const { issues = [] } = v.safeParse(response as v.GenericSchema, body);
      problems.push(...issues.map((issue) => `${name} ${lang} ${status} ${v.getDotPath(issue)}: ${issue.message}`));
      if (name === 'site' || name === 'redirects') continue;
      const expected = titles(model.visible(name, lang).map(({ entryId, title }) => ({ id: entryId, title })));
      const listed = titles(body.items ?? []);
      const missing = expected.filter((title) => !listed.includes(title));
      const extra = listed.filter((title) => !expected.includes(title));
      problems.push(...missing.map((title) => `${name} ${lang}: missing ${title}`));
      problems.push(...extra.map((title) => `${name} ${lang}: not expected ${title}`));
    }
  }
  const withheld = model.withheld().map(({ id }) => id);
  const findings = (await admin.call<Record<string, number>>('meguri_fuzz_problems', withheld)).result ?? {};
  for (const [id, count] of Object.entries(findings))
    if (count === 0) problems.push(`Post ${id} is held back, although nothing keeps it from being published`);
  expect(problems, because).toEqual([]);
}

/** @param share fraction of the pages to request */
export async function expectPages(scene: Scene, share: number, because: string): Promise<void> {
  const { site, model, random } = scene;
  const problems: Problems = [];
  await announcedToAll(scene);
  const home = (await site.page('/')).html;
  const version = /"version":"([^"]+)"/.exec(home)?.[1];
  const isChosen = () => share === 1 || random.next() < share;
  const pages = model.pages();
  const checks: (() => Promise<void>)[] = [];

  async function get(path: string): Promise<{ status: number; html: string; location: string | null }> {
    const response = await fetch(site.origin + path, { redirect: 'manual' });
    return { status: response.status, html: await response.text(), location: response.headers.get('location') };
  }
  /** @param isList whether the first response may be stale */
  const check = (
    path: string,
    statuses: readonly number[],
    about?: (html: string) => string | null,
    isList = false,
  ) => {
    if (!isChosen()) return;
    const problemOf = async () => {
      const { status, html, location } = await get(path);
      if (statuses.includes(status)) return about?.(html) ?? null;
      return `${status} ${location ?? ''}, expected ${statuses.join(' or ')}`;
    };
    checks.push(async () => {
      const problem = await problemOf();
      if (problem === null) return;
      const after = await setTimeout(LATER_MS).then(problemOf);
      if (!(isList || isOldText(problem)) || after !== null)
        problems.push(`${path}: ${problem}; ${LATER_MS} ms later: ${after}`);
    });
  };

  for (const [path, title] of pages) {
    check(path, [200], (html) => (hasOwnTitle(path) ? titleProblem(html, title) : null));
    if (path.includes('?')) continue;
    check(`/static/${version}${path === '/' ? '' : path}/payload.js`, [200], (script) =>
      !hasOwnTitle(path) || !/^[\p{L}\p{N} ]+$/u.test(title) || script.includes(title)
        ? null
        : 'its payload has another title',
    );
  }
  for (const path of model.removedPaths()) {
    const isInJapanese = path.startsWith('/en') && pages.has(path.slice(3) || '/');
    // A position without its page redirects like the page.
    const isWithoutPage = path.startsWith('/en/recruit?') && !model.hasPage('recruit', 'en');
    const isMoved = isWithoutPage || (isInJapanese && hasOwnTitle(path));
    check(path, isMoved ? [301, 302] : [301, 404, 410]);
    if (!path.includes('?'))
      check(`/static/${version}${path}/payload.js`, [200, 404], (script) =>
        script.includes('"data":{"') ? `its payload has data: ${script.slice(0, 200)}` : null,
      );
  }
  for (const [path, statuses] of lists(model, random)) check(path, statuses, undefined, true);
  for (const prefix of ['', '/en']) {
    if (model.visible('pages', prefix === '' ? 'ja' : 'en').some(({ slug }) => slug === 'news'))
      check(`${prefix}/news/feed.xml`, [200], (xml) => xmlProblem(xml));
  }
  check('/columns/feed.xml', [200], (xml) => xmlProblem(xml));
  check('/sitemap.xml', [200], (xml) => xmlProblem(xml) ?? sitemapProblem(xml, model));
  check('/_search?lang=ja&q=%E5%BB%BA%E7%89%A9', [200]);
  check('/search?q=%E5%BB%BA%E7%89%A9', [200]);
  check('/en/search?q=building', [200]);

  const next = checks[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const run of next) await run();
    }),
  );
  expect(problems, because).toEqual([]);
}

/** Waits until the site has all announcements, which follow responses and are retried after five seconds. */
async function announcedToAll({ admin }: Scene): Promise<void> {
  const isWaiting = async () => {
    const { result: queued } = await admin.call<number>('Meguri\\Revalidation\\Queue::count');
    const { result: missed } = await admin.call<object>('get_option', 'meguri_pending_changes', {});
    return (queued ?? 0) > 0 || Object.keys(missed ?? {}).length > 0;
  };
  while (await isWaiting()) {
    await setTimeout(1000);
    await admin.call('Meguri\\Revalidation\\Delivery::run');
  }
}

const isOldText = (problem: string) => /another title|^lacks/.test(problem);

/** Yields every page of the lists, the page after the last, and some filters. */
function* lists(model: FuzzModel, random: Random): Generator<[string, readonly number[]]> {
  for (const lang of ['ja', 'en'] as const) {
    const prefix = lang === 'ja' ? '' : '/en';
    const pages = new Set(model.visible('pages', lang).map(({ slug }) => slug));
    for (const [type, perPage] of Object.entries(PER_PAGE)) {
      const hasPage = pages.has(type);
      const last = Math.max(1, Math.ceil(model.visible(type, lang).length / perPage));
      for (let page = 2; page <= last; page++) yield [`${prefix}/${type}?page=${page}`, hasPage ? [200] : [302, 404]];
      // A page of works that does not exist leads to the list.
      yield [`${prefix}/${type}?page=${last + 1}`, type === 'works' && hasPage ? [301, 302] : [302, 404]];
    }
    yield [`${prefix}/p`, [200]];
    const statuses = (slug: string) => (pages.has(slug) ? [200] : [302, 404]);
    for (let number = 0; number < 6; number++) {
      const filters = [
        `use=${random.of(valuesOf(WORK_USES))}`,
        `role=${random.of(valuesOf(WORK_ROLES))}`,
        `station=${random.of(STATIONS).slug}`,
        `year=${2010 + Math.floor(random.next() * 18)}`,
      ].filter(() => random.next() < 0.4);
      yield [`${prefix}/works${filters.length > 0 ? '?' : ''}${filters.join('&')}`, statuses('works')];
      yield [`${prefix}/news?year=${2020 + number}`, statuses('news')];
    }
    for (const category of ['company', 'works', 'funds', 'press', 'recruit'])
      yield [`${prefix}/news?category=${category}`, statuses('news')];
    for (const category of ['funds', 'buildings', 'market', 'law', 'city'])
      yield [`${prefix}/columns?category=${category}`, statuses('columns')];
  }
}

const titles = (entries: readonly { id: number; title: string }[]) =>
  entries.map(({ id, title }) => `${id} ${title.includes('{{') || title.includes('03-') ? '{{…}}' : title}`).sort();

/** The other titles are the company's name or the title of a form. */
const hasOwnTitle = (path: string) => !['/', '/en'].includes(path) && !path.includes('?');

function titleProblem(html: string, title: string): string | null {
  const written = decoded(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
  const isRight = title.includes('{{') || plain(written).startsWith(`${plain(title)}|`);
  return isRight ? null : `another title: “${written.slice(0, 60)}” and not “${title.slice(0, 60)}”`;
}

const plain = (text: string) => text.replace(/[\s\p{Cc}\ufffd]/gu, '');
const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

function xmlProblem(xml: string): string | null {
  if (!xml.startsWith('<?xml')) return 'is no XML';
  return /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)
    ? 'has a character that XML does not'
    : null;
}

function sitemapProblem(xml: string, model: FuzzModel): string | null {
  const listed = new Set(
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)]
      .map(([, url = '']) => new URL(decoded(url)))
      .map((url) => url.pathname + url.search),
  );
  const isOfEntry = (path: string) => /\/(?:works|news|columns|seminars|p)\/./.test(path);
  const expected = [...model.pages().keys()].filter(isOfEntry);
  const missing = expected.filter((path) => !listed.has(path));
  const extra = [...listed].filter((path) => isOfEntry(path) && !expected.includes(path));
  return missing.length + extra.length === 0 ? null : `lacks ${missing.join()}; has ${extra.join()}`;
}
