/** Errors shown to visitors: no internal messages, and a reference that identifies the log entry. */
import { describe, expect, test } from 'vitest';
import { SECRET } from '../fixture-site/internal-errors.ts';
import { expectErrorPage } from '../support/browser/expect-error-page.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { open } from '../support/browser/page-actions.ts';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, siteForFile } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

// Not shared, because the test reads its log.
const site = siteForFile(() => ({ MEGURI_BUILD_DIR: '.build-fixtures' }));
const browser = browserForFile({ pictures: false });

const REFERENCE = /[2-9A-Z]{4}-[2-9A-Z]{4}/;
const ANSWERED_WITH_ERROR = /^Failed to load resource: the server responded with a status of \d+/;

/** Returns the log entry with this reference, including its stack. */
const logOf = (reference: string) =>
  site
    .output()
    .split(/\n(?=\d{4}-)/)
    .filter((entry) => entry.includes(`[${reference}]`));

const headingOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');

describe('errors on the server', () => {
  test.each([
    ['type', 500],
    ['range', 500],
    ['syntax', 500],
    ['type-with-status', 503],
    ['aggregate', 500],
    ['dom', 500],
    ['code', 500],
    ['code-with-status', 502],
    ['library', 500],
  ])('hide the internal message of kind "%s"', async (kind, status) => {
    for (const [prefix, message] of [
      ['', 'お問い合わせの際は、この番号をお知らせください：'],
      ['/en', 'If you contact us about this, please quote this number:'],
    ] as const) {
      const response = await sendRequest(site.origin, `${prefix}/fixture/internal/${kind}?name=taro%40example.com`);
      expect(response.status).toBe(status);
      expect(response.headers['cache-control']).toContain('no-store');
      expect(response.body).not.toContain(SECRET);
      expect(response.body).toContain(`<title>${headingOf(response.body)} | `);
      expect(response.body).toContain('>An error occurred</p>');
      const [reference = 'none'] = REFERENCE.exec(response.body.slice(response.body.indexOf(message))) ?? [];
      const [entry, ...others] = logOf(reference);
      expect(others).toEqual([]);
      expect(entry).toContain(` ${prefix}/fixture/internal/${kind}: `);
      expect(entry).toContain(SECRET);
      expect(entry).toMatch(/\n\s+at /);
    }
  });

  test('have only a reference in the payload', async () => {
    const version = /"version":"([^"]+)"/.exec((await sendRequest(site.origin, '/about')).body)?.[1];
    const { body } = await sendRequest(site.origin, `/static/${version}/fixture/internal/type/payload.js`);
    expect(body).not.toContain(SECRET);
    expect(body).toMatch(
      /"error":\{"statusCode":500,"message":"An error occurred","reference":"[2-9A-Z]{4}-[2-9A-Z]{4}"\}/,
    );
  });

  test.each([
    ['plain', 500, 'plain and simple'],
    ['text', 500, 'only a string'],
    ['object', 503, 'an object'],
    ['own', 451, 'for legal reasons'],
  ])('ER-01 show status and message of kind "%s", without a reference', async (kind, status, message) => {
    const response = await sendRequest(site.origin, `/fixture/internal/${kind}`);
    expect(response.status).toBe(status);
    expect(response.body).toContain(`<title>${headingOf(response.body)} | `);
    expect(response.body).toContain(`>${message}</p>`);
    expect(response.body).not.toContain('"reference"');
  });

  test.each(['/fixture/internal-check', '/fixture/internal-rendering'])(
    'hide internal messages at %s',
    async (path) => {
      const response = await sendRequest(site.origin, path);
      expect(response.status).toBe(500);
      expect(response.body).not.toContain(SECRET);
      const [reference = 'none'] = REFERENCE.exec(response.body.slice(response.body.indexOf('お知らせください'))) ?? [];
      expect(logOf(reference)).toHaveLength(1);
    },
  );

  test.each([
    ['', 'お問い合わせの際は'],
    ['/en', 'please quote this number'],
  ])('EP-05 hide internal messages in the last-resort page under "%s"', async (prefix, message) => {
    const response = await sendRequest(site.origin, `${prefix}/fixture/error-page-fails-internally`);
    expect(response.status).toBe(500);
    expect(response.body).toContain('An error occurred while showing the error page');
    expect(response.body).not.toContain(SECRET);
    const [reference = 'none'] = REFERENCE.exec(response.body.slice(response.body.indexOf(message))) ?? [];
    expect(logOf(reference)).toHaveLength(1);
  });
});

describe('errors in the browser', () => {
  test('show the reference after a click, on a narrow screen as well', async () => {
    await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await open(page, `${site.origin}/about`);
    await followLink(page, '/fixture/internal/type');
    await expectErrorPage(page, 500, 'An error occurred');
    expect(await page.locator('main').innerText()).toMatch(REFERENCE);
    expect(await page.title()).toMatch(/^エラーが発生しました \| /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('keep the reference through hydration', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await page.goto(`${site.origin}/fixture/internal-rendering`);
    const before = await page.locator('main').innerText();
    await hydrated(page);
    expect(before).toMatch(REFERENCE);
    expect(await page.locator('main').innerText()).toBe(before);
    await visitor.waitForConsoleError(ANSWERED_WITH_ERROR);
  });

  test('have no reference if they occur only in the browser, and are logged to the console', async () => {
    await using visitor = await openVisitor(browser);
    const { page } = visitor;
    await open(page, `${site.origin}/fixture/internal-click`);
    await page.getByRole('button', { name: 'break' }).click();
    await expectErrorPage(page, 500, 'An error occurred');
    const text = await page.locator('main').innerText();
    expect(text).not.toMatch(REFERENCE);
    expect(text).not.toContain(SECRET);
    await visitor.waitForConsoleError(new RegExp(SECRET));

    await open(page, `${site.origin}/about`);
    await followLink(page, '/fixture/internal-check');
    await expectErrorPage(page, 500, 'An error occurred');
    await visitor.waitForConsoleError(new RegExp(SECRET));
  });
});
