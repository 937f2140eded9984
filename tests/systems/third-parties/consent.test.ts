/** `CONSENT=optin`: third-party requests and the consent banner */
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isMeasured } from '../../../site/measurement/events.ts';
import { axeFindings } from '../../accessibility/page-checks/axe-findings.ts';
import { heading, open } from '../../support/browser/page-actions.ts';
import { arrived, settled } from '../../support/browser/settled.ts';
import { browserForFile, siteForFile } from '../../support/for-file.ts';
import { watchedVisitor } from './watched-visitor.ts';

const GTM_ID = 'GTM-TEST123';
const WIDGET = 'https://translate.example.com/widget.js';
const TAG_MANAGER = `https://www.googletagmanager.com/gtm.js?id=${GTM_ID}`;
const FONTS = 'https://fonts.example.com/a.css';

const site = siteForFile(() => ({ GTM_ID, TRANSLATE_WIDGET_SRC: WIDGET, CONSENT: 'optin' }));
const browser = browserForFile({ pictures: false });
const PHONE = { viewport: { width: 390, height: 844 } };

const openVisitor = (options = {}) => watchedVisitor(browser, site.origin, options);
const question = (page: Page) => page.getByRole('region', { name: /^(外部サービスの利用|Third-party services)$/ });
const consentButton = (page: Page, name: string) => question(page).getByRole('button', { name, exact: true });
const inFooter = (page: Page) => page.locator('footer #consent');
const pushed = (page: Page) => page.evaluate(() => window.dataLayer as Record<string, unknown>[]);

const externalReferences = (page: Page) =>
  page.locator('link, script, img, iframe, source').evaluateAll((elements) =>
    elements
      // Only crawlers read these links.
      .filter((element) => !element.matches('[rel=canonical], [rel=alternate]'))
      .flatMap((element) => ['href', 'src', 'srcset'].map((name) => element.getAttribute(name) ?? ''))
      .filter((address) => /^(https?:)?\/\//.test(address) && !address.startsWith(location.origin)),
  );

async function expectNoThirdParties({ page, requested }: { page: Page; requested: string[] }): Promise<void> {
  await settled(page);
  expect(requested).toEqual([]);
  expect(await externalReferences(page)).toEqual([]);
  expect(await pushed(page)).toEqual([]);
}

const ran = (page: Page) => page.waitForFunction(() => (Reflect.get(window, 'ran') ?? []).length === 2);

/** Returns the appearance of a button, in whole pixels. */
const appearanceOf = (button: HTMLElement) => {
  const { color, backgroundColor, border, fontSize, fontWeight, textDecoration } = getComputedStyle(button);
  const { offsetWidth: width, offsetHeight: height, offsetTop: top } = button;
  return { color, backgroundColor, border, fontSize, fontWeight, textDecoration, width, height, top };
};

/** Returns a script that shifts the clock of all documents. */
const daysLater = (days: number) => `{ const now = Date.now; Date.now = () => now() + ${days} * 86_400_000; }`;

describe('before a choice', () => {
  test('sends no request to other hosts, and shows the banner without obstructing the page', async () => {
    await using visitor = await openVisitor(PHONE);
    const { page, context } = visitor;
    await context.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A late font makes the telephone number wider, which is no shift that the banner causes.
    await page.route(/\.woff2$/, (route) => route.abort());
    // The banner must not appear before its stylesheet.
    await page.route(/\/part-[^/]+\.css$/, async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    const response = await page.goto(`${site.origin}/p`);
    expect(response?.headers().link).toBeUndefined();
    await question(page).waitFor();
    await expectNoThirdParties(visitor);
    expect(await question(page).innerText()).toContain('Googleタグマネージャー、ページ翻訳ウィジェット');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);

    // Both choices are equally prominent.
    const [refuse, allow] = await Promise.all(
      ['許可しない', '許可する'].map((name) => consentButton(page, name).evaluate(appearanceOf)),
    );
    expect(refuse).toEqual(allow);
    expect(refuse?.height).toBeGreaterThanOrEqual(44);

    // The banner covers neither content nor keyboard focus.
    const top = (await question(page).boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(844 * 0.6);
    await page.locator('footer a').last().focus();
    const last = await page.locator('footer a').last().boundingBox();
    expect((last?.y ?? 844) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
    // It follows the skip link in the tab order.
    await page.locator('a[href="#content"]').focus();
    await page.keyboard.press('Tab');
    expect(await question(page).locator(':focus').innerText()).toBe('送信される情報');

    // In landscape, the banner would cover half of a phone's window. It is below the page instead.
    await page.setViewportSize({ width: 844, height: 390 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(async () => (await question(page).boundingBox())?.y).toBeGreaterThan(390);
    const ends = await page.evaluate(() => document.body.getBoundingClientRect().bottom);
    expect((await question(page).boundingBox())?.y).toBeCloseTo(ends, 0);
    await page.emulateMedia({ media: 'print' });
    expect(await question(page).isVisible()).toBe(false);
    // The fonts.
    visitor.allowConsoleErrors(/net::ERR_FAILED/);
  });

  test('shows no banner and sends no request without JavaScript', async () => {
    await using visitor = await openVisitor({ javaScriptEnabled: false });
    const { page, requested } = visitor;
    await page.goto(`${site.origin}/p`);
    expect(await question(page).count()).toBe(0);
    expect(await inFooter(page).isVisible()).toBe(false);
    await page.goto(`${site.origin}/p/external-transmission`);
    expect(await page.locator('main').innerText()).toContain(
      '次のサービスは、お客様が許可された場合に限り読み込みます。',
    );
    expect(requested).toEqual([]);
  });

  test('treats dismissal as no choice: hides the banner for this visit, and loads nothing', async () => {
    await using visitor = await openVisitor();
    const { page } = visitor;
    await page.goto(`${site.origin}/p`);
    await consentButton(page, '選択せずに閉じる').focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => question(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('meguri:consent'))).toBeNull();
    await open(page, `${site.origin}/en/p`);
    await expect.poll(() => inFooter(page).innerText()).toContain('Third-party services: no choice made (not in use)');
    expect(await question(page).count()).toBe(0);
    await expectNoThirdParties(visitor);
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await question(page).waitFor();
  });

  // DN-01: these signals lead to the same decision.
  test('respects Global Privacy Control without a banner, even over stored consent', async () => {
    await using visitor = await openVisitor();
    const { page, context } = visitor;
    await context.addInitScript(`{
      Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
      localStorage.setItem("meguri:consent", "granted " + (Date.now() + 1e9) + " www.googletagmanager.com translate.example.com");
      document.cookie = "_ga=1; path=/";
    }`);
    await page.goto(`${site.origin}/p`);
    await expect
      .poll(() => inFooter(page).innerText())
      .toBe('外部サービスの利用：ブラウザの設定により、利用していません');
    expect(await question(page).count()).toBe(0);
    expect(await inFooter(page).getByRole('button').count()).toBe(0);
    await expectNoThirdParties(visitor);
    expect(await page.evaluate(() => document.cookie)).not.toContain('_ga');
  });
});

test('keeps a refusal after reloads, in both languages and for six months, then asks again', async () => {
  await using visitor = await openVisitor(PHONE);
  const { page, context } = visitor;
  await page.goto(`${site.origin}/p`);
  await consentButton(page, '許可しない').click();
  await expect.poll(() => question(page).count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await expect.poll(() => inFooter(page).innerText()).toContain('外部サービスの利用：許可しない');

  for (const [path, days, text] of [
    ['/p', 0, '外部サービスの利用：許可しない'],
    ['/en/p', 0, 'Third-party services: not allowed'],
    ['/en/p', 182, 'Third-party services: not allowed'],
  ] as const) {
    await context.addInitScript(daysLater(days));
    await open(page, site.origin + path);
    await expect.poll(() => inFooter(page).innerText()).toContain(text);
    expect(await question(page).count()).toBe(0);
    await expectNoThirdParties(visitor);
  }
  await context.addInitScript(daysLater(2));
  await open(page, `${site.origin}/en/p`);
  await question(page).waitFor();
  await expectNoThirdParties(visitor);
});

test('loads scripts on consent, and removes them and their cookies on withdrawal, in other tabs, too', async () => {
  await using visitor = await openVisitor();
  const { page, context, requested } = visitor;
  // Simulates a web font of another host.
  await context.route(`${site.origin}/en/p`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"fontStylesheets":[]', `"fontStylesheets":["${FONTS}"]`);
    const policy = response.headers()['content-security-policy']?.replace("style-src 'self'", `$& ${FONTS}`) ?? '';
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy } });
  });
  await open(page, `${site.origin}/en/p`);
  await question(page).waitFor();
  await expectNoThirdParties(visitor);
  await consentButton(page, 'Allow').click();
  await expect.poll(() => [...requested].sort()).toEqual([FONTS, WIDGET, TAG_MANAGER].sort());
  await expect.poll(() => inFooter(page).innerText()).toContain('Third-party services: allowed');
  const location = (path: string) => ({ page_path: path, page_location: site.origin + path });
  expect(await pushed(page)).toEqual([
    expect.objectContaining({ event: 'gtm.js' }),
    { event: 'page_view', page_name: 'generic', ...location('/en/p'), page_language: 'en' },
    { event: 'consent_granted', page_language: 'en' },
  ]);

  // Pages are reported once, without query or fragment.
  const eventData = '{"event":"search_without_hit"}';
  await page.evaluate((text) => {
    document.body.append(Object.assign(document.createElement('p'), { id: 'found' }));
    document.getElementById('found')?.setAttribute('data-measured', text);
    navigation.navigate('/contact?name=Taro#form');
  }, eventData);
  await heading(page, 'お問い合わせ').waitFor();
  await arrived(page);
  await page.evaluate(() => document.getElementById('found')?.setAttribute('data-measured', '{"event":"Taro"}'));
  await page.evaluate(() => navigation.navigate('/p/no-such-page-of-taro'));
  await heading(page, 'ページが見つかりません').waitFor();
  await arrived(page);
  expect((await pushed(page)).slice(3)).toEqual([
    { event: 'page_view', page_name: 'contact', ...location('/contact'), page_language: 'ja' },
    { event: 'search_without_hit', page_language: 'ja' },
    { event: 'error_view', status: '404', page_language: 'ja' },
  ]);
  expect((await pushed(page)).slice(1).filter((event) => !isMeasured(event))).toEqual([]);
  expect(requested).toHaveLength(3);

  const other = await context.newPage();
  await other.goto(`${site.origin}/p/privacy`);
  await ran(other);
  expect(await question(other).count()).toBe(0);

  const cookies = () => page.evaluate(() => document.cookie.split('; ').map((pair) => pair.split('=')[0]));
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as scripts of third parties do it
    for (const name of ['_ga', '_ga_ABC', 'their_own']) document.cookie = `${name}=1; path=/; domain=localhost`;
  });
  // The previous document's event is reported once.
  await page.evaluate(() => sessionStorage.setItem('meguri:sent', '{"event":"enquiry_sent","enquiry_kind":"press"}'));
  const sent = { event: 'enquiry_sent', enquiry_kind: 'press', page_language: 'ja' };
  await open(page, `${site.origin}/contact?sent=AB12-CD34`);
  await ran(page);
  expect(await pushed(page)).toContainEqual(sent);
  await page.reload();
  await ran(page);
  expect(await pushed(page)).not.toContainEqual(sent);
  requested.length = 0;
  await inFooter(page).getByRole('button', { name: '変更する' }).click();
  expect(await question(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await question(page).innerText()).toContain('外部サービスの利用：許可');
  const anew = Promise.all([page.waitForEvent('load'), other.waitForEvent('load')]);
  await consentButton(page, '許可しない').click();
  await anew;
  for (const tab of [page, other]) {
    await expect.poll(() => inFooter(tab).innerText()).toContain('外部サービスの利用：許可しない');
    await expectNoThirdParties({ page: tab, requested });
  }
  expect((await cookies()).sort()).toEqual(['i18n_redirected', 'their_own']);
});
