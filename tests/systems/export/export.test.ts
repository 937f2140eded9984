/** `npm run export`: the site on a static host */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hydrated, openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile } from '../../support/for-file.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { littleContent, runExport } from './exported-site.ts';
import { hasNginx, type NginxHost, startNginx } from './nginx-host.ts';
import { type StaticHost, staticHost } from './static-host.ts';

const ORIGIN = 'https://fixture.example';
const browser = browserForFile();
const parent = mkdtempSync(join(tmpdir(), 'meguri-export-'));
const folder = join(parent, 'site');
let env: Record<string, string>;
let output: string;
let host: StaticHost;
let live: SiteInProcess;

beforeAll(async () => {
  env = { CONTENT_DIR: await littleContent(), DATA_DIR: join(parent, 'data'), SITE_ORIGIN: ORIGIN };
  const exported = await runExport(env, `--to=${folder}`);
  expect(exported).toMatchObject({ code: 0 });
  output = exported.output;
  host = await staticHost(folder);
  live = await siteInProcess(env);
});
afterAll(async () => {
  await host?.[Symbol.asyncDispose]();
  await live?.[Symbol.asyncDispose]();
  rmSync(parent, { recursive: true, force: true });
  rmSync(env.CONTENT_DIR ?? '', { recursive: true, force: true });
});

const listed = (html: string) =>
  [...html.matchAll(/<h[23][^>]*><a[^>]* href="([^"]+)"|<li[^>]*><a[^>]* href="((?:\/en)?\/works\/[^"]+)"/g)].map(
    ([, heading, item]) => heading ?? item,
  );

describe('exported files', () => {
  test('include every file that an exported page references', async () => {
    expect(output).toMatch(/Exported \d+ pages and lists in [\d.]+ s: \d+ files, [\d.]+ MB\./);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const documents = names.filter((name) => name.endsWith('.html'));
    expect(documents).toEqual(
      expect.arrayContaining(['index.html', 'en.html', 'works.html', 'en/404.html', 'p/privacy.html']),
    );
    const existing = new Set(names.map((name) => `/${name}`));
    for (const name of documents) {
      const html = readFileSync(join(folder, name), 'utf8');
      const files = [...html.matchAll(/(?:src|href|content)="(?:https:\/\/fixture\.example)?(\/[^"?#]+\.\w+)"/g)];
      for (const [, file = ''] of files) expect(existing.has(file), `${file} on ${name}`).toBe(true);
    }
  });

  test('are identical after a second export of the same content', async () => {
    const hash = () =>
      readFileSync(join(folder, '_headers'), 'utf8') + readFileSync(join(folder, 'index.html'), 'utf8');
    const before = hash();
    const second = join(parent, 'second');
    expect(await runExport(env, `--to=${second}`)).toMatchObject({ code: 0 });
    const repeated = readFileSync(join(second, '_headers'), 'utf8') + readFileSync(join(second, 'index.html'), 'utf8');
    expect(repeated).toBe(before);
  });

  test('stay unchanged when the content cannot be read, and never replace files that no export wrote', async () => {
    const before = readFileSync(join(folder, 'index.html'), 'utf8');
    const failed = await runExport({ ...env, CONTENT_API_BASE: 'http://127.0.0.1:9' }, `--to=${folder}`);
    expect(failed).toMatchObject({
      code: 1,
      output: expect.stringContaining('Nothing was changed.'),
    });
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toBe(before);

    const own = mkdtempSync(join(parent, 'own-'));
    writeFileSync(join(own, 'thesis.txt'), 'mine');
    const refused = await runExport(env, `--to=${own}`);
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('has files that no export wrote') });
    expect(readdirSync(own)).toEqual(['thesis.txt']);
    expect(await runExport(env, '--into=x')).toMatchObject({ code: 1, output: expect.stringContaining('--to=DIR') });
  });
});

describe('exported site in a browser', () => {
  test('navigates without loading documents, and filters lists like the live site', async () => {
    await using visitor = await openVisitor(browser, { prefetches: true });
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
    expect(host.missed).toEqual([]);
  });

  test('finds the same search results as the live site, on the results page and in the suggestions', async () => {
    await using visitor = await openVisitor(browser);
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
    expect(host.missed).toEqual([]);
  });

  test('shows a 404 page with suggestions in the right language, and redirects an old address', async () => {
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

    await page.goto(`${host.origin}/topics`);
    await page.waitForURL(`${host.origin}/news`);
  });

  test('shows the telephone number instead of a form, and all texts without JavaScript', async () => {
    await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
    const { page } = visitor;
    await page.goto(`${host.origin}/contact`);
    expect(await page.locator('main form').count()).toBe(0);
    expect(await page.locator('[data-form=unavailable]').textContent()).toMatch(/受け付けておりません.*0\d+-/);
    await page.goto(`${host.origin}/works`);
    expect(listed(await page.locator('main').innerHTML()).length).toBeGreaterThan(2);
  });
});

describe.skipIf(!(await hasNginx()))('nginx with the exported configuration', () => {
  let nginx: NginxHost;
  beforeAll(async () => {
    nginx = await startNginx(folder);
  });
  afterAll(() => nginx?.[Symbol.asyncDispose]());

  const request = (origin: string, path: string) => fetch(origin + path, { redirect: 'manual' });
  /** Headers that do not depend on the server software */
  const SHARED =
    /^(?:content-(?:security-policy|type|language)|cross-origin-.*|origin-agent-cluster|permissions-policy|referrer-policy|strict-transport-security|x-(?!request-id).*)$/;
  const sharedHeaders = ({ headers }: Response) =>
    Object.fromEntries(
      [...headers]
        .filter(([name]) => SHARED.test(name))
        .map(([n, v]) => [n, v.replace('; charset=UTF-8', '; charset=utf-8')]),
    );

  test('sends the headers of the live site with pages and files', async () => {
    const html = readFileSync(join(folder, 'works.html'), 'utf8');
    const [script = ''] = /\/static\/assets\/[^"]+\.js/.exec(html) ?? [];
    const [image = ''] = /\/images\/[^"\s]+\.jpg/.exec(html) ?? [];
    const [mark = ''] = /\/press\/[a-z0-9-]+-mark\.svg/.exec(readFileSync(join(folder, 'company.html'), 'utf8')) ?? [];
    const files = [script, image, '/favicon.svg', mark, '/site.webmanifest', '/robots.txt', '/news/feed.xml'];
    for (const path of ['/', '/works', '/en', '/en/works', '/p/privacy', '/none', '/en/none', ...files]) {
      const [exported, served] = await Promise.all([request(nginx.origin, path), request(live.origin, path)]);
      expect([path, exported.status, sharedHeaders(exported)]).toEqual([path, served.status, sharedHeaders(served)]);
      await Promise.all([exported.text(), served.text()]);
    }
    const payload = `/static/${/"version":"([^"]+)"/.exec(html)?.[1]}/works/payload.js`;
    for (const path of [script, image, payload])
      expect([path, (await request(nginx.origin, path)).headers.get('cache-control')]).toEqual([
        path,
        expect.stringContaining('immutable'),
      ]);
    expect((await request(nginx.origin, '/works')).headers.get('cache-control')).toBe(
      'public, max-age=0, must-revalidate',
    );
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
      const { status, headers } = await request(nginx.origin, path);
      expect([path, status, headers.get('location')]).toEqual([path, 301, to]);
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    }
    expect((await request(nginx.origin, '/a%0d%0aX-Evil:%201/')).headers.has('x-evil')).toBe(false);
  });

  test('returns 404 in the language of the address, also for configuration files of the export', async () => {
    const hidden = ['/_headers', '/_redirects', '/_nginx.conf', '/.meguri-export'];
    for (const path of ['/none', '/404', '/404.html', '/index', '/works.html', '/images/none.jpg', ...hidden]) {
      const response = await request(nginx.origin, path);
      expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 404, 'ja']);
      expect(await response.text()).toContain('ページが見つかりません');
    }
    for (const path of ['/en/none', '/en/404', '/en/works.html']) {
      const response = await request(nginx.origin, path);
      expect([path, response.status, response.headers.get('content-language')]).toEqual([path, 404, 'en']);
      expect(await response.text()).toContain('Page not found');
    }
  });
});
