/** A static export behind Debian's nginx, with `deploy/nginx/export.conf`. */
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportHost, startExportHost } from '../../scripts/lib/servers/export-host.ts';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { littleContent, runExport } from '../support/site/exported-site.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { missingPrograms } from './support/debian-packages.ts';

const ORIGIN = 'https://fixture.example';
const FORMS_ORIGIN = 'https://forms.example';
/** nginx has a limit for the length of an address, and characters with a meaning. */
const LONG = '長'.repeat(80).concat('/').repeat(5);
const UNUSUAL_REDIRECTS = `
- {from: '/旧/"$host;{}', to: '/news?x=$host"', status: 302}
- {from: '/${LONG}x', to: 'https://other.example/日本'}
`;
const problem = await missingPrograms(['/usr/sbin/nginx']);
const browser = browserForFile();

/** Headers that do not depend on the server software */
const SHARED =
  /^(?:content-(?:security-policy|type|language)|cross-origin-.*|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|x-(?!request-id).*)$/;
const sharedHeaders = ({ headers }: Response) =>
  Object.fromEntries(
    [...headers]
      .filter(([name]) => SHARED.test(name))
      // Exported files have no server that receives reports.
      .map(([name, value]) => [name, value.replace('; charset=UTF-8', '; charset=utf-8').replace(/; report-.*/, '')]),
  );
const request = (origin: string, path: string) => fetch(origin + path, { redirect: 'manual' });

const listed = (html: string) =>
  [...html.matchAll(/<h[23][^>]*><a[^>]* href="([^"]+)"|<li[^>]*><a[^>]* href="((?:\/en)?\/works\/[^"]+)"/g)].map(
    ([, heading, item]) => heading ?? item,
  );

describe.skipIf(problem)('a static export behind nginx', () => {
  const parent = mkdtempSync(join(tmpdir(), 'meguri-export-'));
  const folder = join(parent, 'site');
  let content: string;
  let output: string;
  let host: ExportHost;
  let live: SiteInProcess;

  beforeAll(async () => {
    content = await littleContent();
    appendFileSync(join(content, 'redirects.yaml'), UNUSUAL_REDIRECTS);
    const env = { CONTENT_DIR: content, DATA_DIR: join(parent, 'data'), SITE_ORIGIN: ORIGIN };
    const exported = await runExport({ ...env, FORMS_ORIGIN }, `--to=${folder}`);
    expect(exported).toMatchObject({ code: 0 });
    output = exported.output;
    host = await startExportHost(folder);
    live = await siteInProcess(env);
  });
  afterAll(async () => {
    await host?.[Symbol.asyncDispose]();
    await live?.[Symbol.asyncDispose]();
    rmSync(parent, { recursive: true, force: true });
    if (content) rmSync(content, { recursive: true, force: true });
  });

  const names = () => readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const htmlOf = (name: string) => readFileSync(join(folder, name), 'utf8');
  /** Names of pages, without the documents that redirect. */
  const pages = () =>
    names().filter(
      (name) => name.endsWith('.html') && !/404\.html$/.test(name) && !htmlOf(name).includes('="refresh"'),
    );
  const addressOf = (name: string) => (name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`);

  test('serves every page in both languages with the headers of the live site', async () => {
    const addresses = pages().map(addressOf);
    expect(addresses).toEqual(expect.arrayContaining(['/', '/en', '/works', '/en/works', '/p/privacy']));
    for (const address of addresses) {
      const [exported, served] = await Promise.all([request(host.origin, address), request(live.origin, address)]);
      expect([address, exported.status, sharedHeaders(exported)]).toEqual([
        address,
        served.status,
        sharedHeaders(served),
      ]);
      const title = async (response: Response) => /<title>([^<]*)</.exec(await response.text())?.[1];
      expect([address, await title(exported)]).toEqual([address, await title(served)]);
    }
    expect((await request(host.origin, '/works')).headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    );
  });

  test('serves compressed copies of text files to browsers that accept gzip', async () => {
    const styles = /"(\/static\/[^"]+\.css)"/.exec(htmlOf('works.html'))?.[1];
    expect(styles).toBeDefined();
    for (const path of ['/', '/en/works', '/p/privacy', '/sitemap.xml', '/feed.xml', '/none', `${styles}`]) {
      const ask = (encoding: string) => fetch(host.origin + path, { headers: { 'accept-encoding': encoding } });
      const [compressed, plain] = await Promise.all([ask('gzip, br'), ask('identity')]);
      const headers = [compressed, plain].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]);
      expect([path, ...headers]).toEqual([path, ['gzip', 'Accept-Encoding'], [null, 'Accept-Encoding']]);
      expect(await compressed.text()).toBe(await plain.text());
    }
  });

  test('serves everything that a page refers to, with the headers of the live site', async () => {
    const missing = new Set([...output.matchAll(/^ {2}(\/\S+) \(on /gm)].map(([, path]) => path));
    const attributes = pages().flatMap((name) => [
      ...htmlOf(name).matchAll(/ (?:src|href|content|srcset|imagesrcset)="([^"]*)"/gi),
    ]);
    const paths = attributes
      .flatMap(([, value = '']) => value.split(/,\s+/))
      .map((address) => address.replace(/[?#\s].*/s, '').replace(ORIGIN, ''))
      .filter((path) => /^\/(?!\/)/.test(path) && !missing.has(path));
    const byKind = new Map<string, string>();
    for (const path of new Set(paths)) {
      const { status, headers } = await request(host.origin, path);
      expect([path, status]).toEqual([path, path === '/topics' ? 301 : 200]);
      const isImmutable = /^\/(?:static|images)\//.test(path);
      expect([path, headers.get('cache-control')?.includes('immutable')]).toEqual([path, isImmutable]);
      byKind.set(`${path.split('/')[1]} ${/\.\w+$/.exec(path)?.[0]}`, path);
    }
    const kinds = [...byKind.keys()];
    expect(kinds).toEqual(expect.arrayContaining(['images .avif', 'images .svg', 'static .css', 'static .woff2']));
    for (const path of [
      ...byKind.values(),
      '/robots.txt',
      '/.well-known/security.txt',
      '/sitemap.xml',
      '/none',
      '/en/none',
    ]) {
      const [exported, served] = await Promise.all([request(host.origin, path), request(live.origin, path)]);
      // The two builds have different scripts.
      if (path.startsWith('/static/') && served.status === 404) continue;
      expect([path, exported.status, sharedHeaders(exported)]).toEqual([path, served.status, sharedHeaders(served)]);
    }
  });

  test('has no form that posts, and links to the page of the site that receives forms', async () => {
    for (const name of pages()) expect([name, /<form[^>]* method="post"/i.test(htmlOf(name))]).toEqual([name, false]);
    const { headers } = await request(host.origin, '/contact');
    expect(headers.get('content-security-policy')).toContain("form-action 'self'");
    await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
    const { page } = visitor;
    for (const path of ['/contact', '/en/contact']) {
      await page.goto(host.origin + path);
      expect(await page.locator('[data-form] a[href^="https:"]').getAttribute('href')).toBe(FORMS_ORIGIN + path);
    }
  });

  test('redirects old addresses and addresses with a trailing slash', async () => {
    for (const [path, to] of [
      ['/works/', '/works'],
      ['/en/', '/en'],
      ['/en/works//?page=2', '/en/works?page=2'],
      ['//evil.example/', '/evil.example'],
      ['/%5Cevil.example/', '/evil.example'],
      ['/%5C/%5Cevil.example/', '/evil.example'],
      ['/topics', '/news'],
      ['/en/topics?utm_source=x', '/en/news?utm_source=x'],
    ] as const) {
      const { status, headers } = await request(host.origin, path);
      expect([path, status, headers.get('location')]).toEqual([path, 301, to]);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('cache-control')).toBe('public, max-age=3600');
    }
    for (const [path, status, to, cacheControl] of [
      ['/旧/"$host;{}', 302, '/news?x=%24host%22', 'private, no-store'],
      [`/${LONG}x`, 301, 'https://other.example/%E6%97%A5%E6%9C%AC', 'public, max-age=3600'],
    ] as const) {
      const response = await request(host.origin, path);
      const { status: actual, headers } = response;
      expect([actual, headers.get('location'), headers.get('cache-control')]).toEqual([status, to, cacheControl]);
    }
    expect((await request(host.origin, '/a%0d%0aX-Evil:%201/')).headers.has('x-evil')).toBe(false);
  });

  test('returns 404 in the language of the address, also for files that are not for visitors', async () => {
    const hidden = ['/_headers', '/_redirects', '/headers.conf', '/redirects.map', '/.meguri-export'];
    for (const path of [
      '/none',
      '/404',
      '/404.html',
      '/index',
      '/works.html',
      '/works.html.gz',
      '/images/none.jpg',
      ...hidden,
    ]) {
      const response = await request(host.origin, path);
      expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 404, 'ja']);
      expect(await response.text()).toContain('ページが見つかりません');
    }
    for (const path of ['/en/none', '/en/404', '/en/works.html', '/en/works.html.gz']) {
      const response = await request(host.origin, path);
      expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 404, 'en']);
      expect(await response.text()).toContain('Page not found');
    }
  });

  /** Opens a page in a browser. A response that is missing fails the test. */
  async function openPage(): Promise<Awaited<ReturnType<typeof openVisitor>>> {
    const visitor = await openVisitor(browser, { prefetches: true });
    visitor.page.on('response', (response) => {
      if (response.status() >= 400) missed.push(response.url());
    });
    return visitor;
  }
  const missed: string[] = [];

  test('navigates without loading documents, filters lists like the live site, and shows pictures', async () => {
    await using visitor = await openPage();
    const { page } = visitor;
    await page.goto(host.origin);
    await hydrated(page);
    await page.evaluate(() => Reflect.set(window, 'same', true));
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
    await page.locator('body > header').getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true);

    for (const address of [
      '/works?role=development',
      '/en/works?use=office',
      '/news?category=company',
      '/works?use=office&year=2023',
    ]) {
      const html = await (await fetch(live.origin + address)).text();
      await page.goto(host.origin + address);
      await expect
        .poll(async () => listed(await page.locator('main').innerHTML()), { message: address })
        .toEqual(listed(html));
      await expect.poll(async () => page.title()).toBe(/<title>([^<]*)</.exec(html)?.[1]);
    }
    await page.goto(`${host.origin}/works`);
    const picture = page.locator('main img:visible').first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(missed).toEqual([]);
  });

  test('finds the same search results as the live site, on the results page and in the suggestions', async () => {
    await using visitor = await openPage();
    const { page } = visitor;
    for (const address of [
      '/search?q=%E6%97%A7%E8%80%90%E9%9C%87',
      `/search?q=${encodeURIComponent('シブヤ')}`,
      '/en/search?q=warehouse&type=works',
      '/search?q=zzzz',
    ]) {
      const onLive = async () => (await fetch(live.origin + address)).text();
      await page.goto(host.origin + address);
      await expect.poll(async () => page.title()).toBe(/<title>([^<]*)</.exec(await onLive())?.[1]);
      // After a start, the live site first searches titles only.
      const results = listed(await page.locator('main').innerHTML());
      await expect.poll(async () => listed(await onLive()), { message: address }).toEqual(results);
      expect(await page.locator('main [role=status]').last().textContent()).not.toBe('');
    }
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('プライバシー');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/p\/privacy$/);
    expect(missed).toEqual([]);
  });

  test('shows a 404 page with suggestions in the right language', async () => {
    await using visitor = await openVisitor(browser);
    const { page, allowConsoleErrors } = visitor;
    const response = await page.goto(`${host.origin}/en/compny`);
    expect(response?.status()).toBe(404);
    await page.locator('main').getByText('This page could not be found').waitFor();
    await page.locator('main section[aria-labelledby=suggestions] a[href="/en/company"]').waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    await page.goto(`${host.origin}/works?use=castle`);
    await page.locator('main').getByText('This page could not be found').waitFor();
    allowConsoleErrors(/status of 404/);
  });
});
