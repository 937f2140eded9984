import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { documentsOf, heading, open } from '../support/browser/page-actions.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

test('RT-01 uses paths without a hash for navigation', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/links`);
  await page.locator('main').getByRole('link', { name: 'refresh' }).click();
  await heading(page, 'refresh').waitFor();
  expect(page.url()).toBe(`${site.origin}/fixture/refresh`);
  expect(await page.evaluate(() => location.hash)).toBe('');
  await page.goBack();
  await heading(page, 'links').waitFor();
  expect(page.url()).toBe(`${site.origin}/fixture/links`);
  expect(await inSameDocument(page)).toBe(true);
});

test('CH-01 loads each page as a separate chunk that no other page loads first', async () => {
  const manifest: Record<string, { file: string; isDynamicEntry?: boolean }> = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../.build-fixtures/client/.vite/manifest.json'), 'utf8'),
  );
  const chunks = Object.entries(manifest).filter(([source]) => /^site\/pages\/[^/]+\/page\.tsx$/.test(source));
  expect(chunks.length).toBeGreaterThanOrEqual(20);
  expect(new Set(chunks.map(([, { file }]) => file)).size).toBe(chunks.length);
  for (const [source, { isDynamicEntry }] of chunks) expect([source, isDynamicEntry]).toEqual([source, true]);

  for (const [path, own] of [
    ['/', 'home'],
    ['/en/company', 'company'],
    ['/works/kanda-shops', 'work'],
  ]) {
    const { body } = await sendRequest(site.origin, path ?? '');
    const named = chunks.filter(([, { file }]) => body.includes(`/static/${file}`)).map(([source]) => source);
    expect(named).toEqual([`site/pages/${own}/page.tsx`]);
  }
});

test('LK-08 sets aria-current="page" on the exact link only', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  const current = () =>
    page
      .locator('a[aria-current="page"]')
      .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')))]);
  await open(page, `${site.origin}/works`);
  expect(await current()).toEqual(['/works']);
  await followLink(page, '/works/kanda-shops');
  await heading(page, '神田の商業ビル').waitFor();
  expect(await current()).not.toContain('/works');
  await followLink(page, '/en/company');
  await heading(page, 'Company').waitFor();
  expect(await current()).toEqual(['/en/company']);
});

test('LK-09 leaves clicks with a modifier, downloads, new windows and other hosts to the browser', async () => {
  await using visitor = await openVisitor(browser);
  const { page, context } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  /** Returns whether the application intercepts the navigation of a click. No navigation takes place. */
  const isIntercepted = (attributes: Record<string, string>) =>
    page.evaluate(async (attributesToSet) => {
      const { intercept } = NavigateEvent.prototype;
      let intercepted = false;
      NavigateEvent.prototype.intercept = () => {
        intercepted = true;
      };
      // Runs after the application's own listener.
      const cancelled = new Promise<void>((resolve) => {
        const cancel = (event: Event) => {
          event.preventDefault();
          resolve();
        };
        navigation.addEventListener('navigate', cancel, { once: true });
      });
      const link = document.createElement('a');
      for (const [name, value] of Object.entries(attributesToSet)) link.setAttribute(name, value);
      document.body.append(link);
      link.click();
      await cancelled;
      link.remove();
      NavigateEvent.prototype.intercept = intercept;
      return intercepted;
    }, attributes);
  expect(await isIntercepted({ href: '/about', download: '' })).toBe(false);
  expect(await isIntercepted({ href: '/about', 'data-document': '' })).toBe(false);
  expect(await isIntercepted({ href: 'https://example.com/about' })).toBe(false);
  expect(await isIntercepted({ href: '/favicon.svg' })).toBe(false);
  expect(await isIntercepted({ href: '/about' })).toBe(true);

  // Links that open elsewhere leave this page unchanged.
  await page.evaluate(() => {
    const link = document.createElement('a');
    Object.assign(link, { href: '/about', textContent: 'about' });
    document.querySelector('h1')?.before(link);
  });
  const link = page.getByRole('link', { name: 'about', exact: true });
  const opened = async (click: () => Promise<void>) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), click()]);
    await tab.waitForURL(`${site.origin}/about`);
    await tab.close();
  };
  await opened(() => link.click({ modifiers: ['ControlOrMeta'] }));
  await opened(() => link.click({ modifiers: ['Shift'] }));
  await opened(() => link.click({ button: 'middle' }));
  await link.evaluate((element) => element.setAttribute('target', '_blank'));
  await opened(() => link.click());
  expect(page.url()).toBe(`${site.origin}/fixture/fetch`);
  expect(await inSameDocument(page)).toBe(true);
});

test('LK-10 has real links that also work without JavaScript', async () => {
  await using visitor = await openVisitor(browser, { javaScriptEnabled: false });
  const { page } = visitor;
  const documents = documentsOf(page);
  await page.goto(`${site.origin}/fixture/links`);
  const links = page.locator('a');
  expect(await links.count()).toBe(await page.locator('a[href]').count());
  await page.locator('main').getByRole('link', { name: 'long/1' }).click();
  await heading(page, 'long 1').waitFor();
  expect(documents).toEqual(['/fixture/links', '/fixture/long/1']);
});
