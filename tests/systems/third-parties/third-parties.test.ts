import { describe, expect, test } from 'vitest';
import { settled } from '../../support/browser/settled.ts';
import { hydrated, openVisitor } from '../../support/browser/visitor.ts';
import { browserForFile, sharedSite, siteForFile } from '../../support/for-file.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { watchedVisitor } from './watched-visitor.ts';

const GTM_ID = 'GTM-TEST123';
const WIDGET = 'https://translate.example.com/widget.js';
const TAG_MANAGER = `https://www.googletagmanager.com/gtm.js?id=${GTM_ID}`;

/** A site with every third party, and a site without third parties */
const site = siteForFile(() => ({ GTM_ID, TRANSLATE_WIDGET_SRC: WIDGET }));
const plainSite = sharedSite();
const browser = browserForFile({ pictures: false });

describe('with third parties', () => {
  test.each(['/', '/en/news'])('HD-07 loads and runs each script once from the head on %s', async (path) => {
    await using visitor = await watchedVisitor(browser, site.origin);
    const { page, requested } = visitor;
    await page.goto(site.origin + path);
    await hydrated(page);
    await page.waitForFunction(() => (Reflect.get(window, 'ran') ?? []).length === 2);
    expect([...requested].sort()).toEqual([TAG_MANAGER, WIDGET].sort());
    for (const src of [TAG_MANAGER, WIDGET]) {
      expect(await page.locator(`head > script[src="${src}"]`).count()).toBe(1);
    }
    expect(await page.evaluate(() => window.dataLayer)).toContainEqual(expect.objectContaining({ event: 'gtm.js' }));
  });

  test('does not load the scripts again on client-side navigation', async () => {
    await using visitor = await watchedVisitor(browser, site.origin);
    const { page, requested } = visitor;
    await page.goto(`${site.origin}/p`);
    await hydrated(page);
    await page.waitForFunction(() => (Reflect.get(window, 'ran') ?? []).length === 2);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
    await page.locator('body > header').getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor();
    expect(requested).toHaveLength(2);
    expect(await page.locator('head > script[src^="https:"]').count()).toBe(2);
  });

  test.each([
    ['navigator.doNotTrack is 1', 'Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "1" })'],
    ['navigator.doNotTrack is yes', 'Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => "yes" })'],
    ['window.doNotTrack is 1', 'window.doNotTrack = "1"'],
    [
      'Global Privacy Control is on',
      'Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true })',
    ],
  ])('DN-01 sends no third-party request when %s, and keeps dataLayer.push safe', async (_, script) => {
    await using visitor = await watchedVisitor(browser, site.origin);
    const { page, context, requested } = visitor;
    await context.addInitScript(script);
    await page.goto(`${site.origin}/p`);
    await hydrated(page);
    await page.waitForFunction(() => 'dataLayer' in window);
    expect(await page.evaluate(() => window.dataLayer?.push({ event: 'test' }))).toBe(1);
    await settled(page);
    expect(requested).toEqual([]);
    expect(await page.locator('script[src^="https:"]').count()).toBe(0);
  });

  test.each(['0', 'unspecified'])('DN-01 does not treat navigator.doNotTrack "%s" as an objection', async (value) => {
    await using visitor = await watchedVisitor(browser, site.origin);
    const { page, context, requested } = visitor;
    await context.addInitScript(
      `Object.defineProperty(Navigator.prototype, "doNotTrack", { get: () => ${JSON.stringify(value)} })`,
    );
    await page.goto(`${site.origin}/p`);
    await expect.poll(() => requested).toContain(TAG_MANAGER);
  });

  test('works when a third party cannot be reached', async () => {
    await using visitor = await openVisitor(browser);
    const { page, context } = visitor;
    await context.route(
      (url) => url.origin !== site.origin,
      (route) => route.abort(),
    );
    await page.goto(`${site.origin}/p`);
    await hydrated(page);
    // Each script causes one error.
    await expect
      .poll(() => visitor.consoleErrors.filter((message) => message.endsWith('net::ERR_FAILED')))
      .toHaveLength(2);
    visitor.allowConsoleErrors(/net::ERR_FAILED$/);
    await page.locator('body > header').getByRole('link', { name: '会社概要' }).click();
    await page.getByRole('heading', { level: 1, name: '会社概要' }).waitFor();
  });
});

describe('without third parties', () => {
  test('HD-07 sends no request to another host', async () => {
    await using visitor = await watchedVisitor(browser, plainSite.origin);
    const { page, requested } = visitor;
    for (const path of ['/', '/en/columns/1', '/p/external-transmission']) {
      await page.goto(plainSite.origin + path);
      await hydrated(page);
    }
    expect(requested).toEqual([]);
    expect(await page.locator('script[src^="https:"]').count()).toBe(0);
  });

  test('names no third party in the HTML of pages', async () => {
    for (const path of ['/', '/en', '/about', '/p/privacy']) {
      const html = await (await fetch(plainSite.origin + path)).text();
      expect(html).not.toContain('googletagmanager');
      expect(html).not.toContain('translate.example.com');
    }
  });
});

describe('the page on external transmission', () => {
  test('lists exactly the configured services', async () => {
    await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
    const services = async (origin: string, path: string) => {
      await visitor.page.goto(origin + path);
      return await visitor.page.locator('main section[aria-labelledby] > h3').allInnerTexts();
    };
    expect(await services(site.origin, '/p/external-transmission')).toEqual([
      'Googleタグマネージャー',
      'ページ翻訳ウィジェット',
    ]);
    expect(await services(site.origin, '/en/p/external-transmission')).toEqual([
      'Google Tag Manager',
      'Page translation widget',
    ]);
    expect(await services(plainSite.origin, '/p/external-transmission')).toEqual([]);

    await using oneService = await siteInProcess({ GTM_ID });
    expect(await services(oneService.origin, '/p/external-transmission')).toEqual(['Googleタグマネージャー']);
  });

  test('states recipient, data and purpose of each service, or that no service is used', async () => {
    await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
    const text = async (origin: string, path: string) => {
      await visitor.page.goto(origin + path);
      return await visitor.page.locator('main').innerText();
    };
    const configured = await text(site.origin, '/p/external-transmission');
    expect(configured).toContain('Google LLC');
    expect(configured).toContain('次のサービスは、ページの表示とともに読み込みます。');
    expect(configured).toContain('_ga_*');
    expect(configured).toContain('サイトの利用状況の把握と改善');
    expect(configured).not.toContain('現在、本サイトから外部の事業者に送信している情報はありません。');
    expect(await text(plainSite.origin, '/p/external-transmission')).toContain(
      '現在、本サイトから外部の事業者に送信している情報はありません。',
    );
    expect(await text(plainSite.origin, '/en/p/external-transmission')).toContain(
      'At present, this site sends no information to third parties.',
    );
  });
});

test('has no inline script, event handler attribute or javascript: address with third parties either', async () => {
  await using visitor = await openVisitor(browser);
  // Trusted Types of the plain site do not permit other HTML.
  const blank = await visitor.page.context().newPage();
  const problems: string[] = [];
  for (const path of ['/', '/en/news', '/contact', '/en/no-such-page']) {
    const html = await (await fetch(site.origin + path)).text();
    const findings = await blank.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'text/html');
      const inline = [...parsed.scripts].filter((script) => script.textContent !== '' && !script.type.endsWith('json'));
      const attributes = [...parsed.querySelectorAll('*')].flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => name.startsWith('on') || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${element.localName} ${name}="${value}"`),
      );
      return [...inline.map((script) => script.outerHTML.slice(0, 100)), ...attributes];
    }, html);
    problems.push(...findings.map((finding) => `${path}: ${finding}`));
  }
  await blank.close();
  expect(problems).toEqual([]);
});
