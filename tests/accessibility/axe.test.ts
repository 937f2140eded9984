import { expect, test } from 'vitest';
import { hydrated, visitor } from '../support/browser.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { axeFindings } from './axe-findings.ts';
import { openPage } from './open-page.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test.each([
  ['/', 'メニュー'],
  ['/en/works', 'Menu'],
])('axe finds nothing in the open menu of a phone (%s)', async (path, menu) => {
  await using someone = await visitor(browser, { viewport: PHONE, reducedMotion: 'reduce' });
  const page = await openPage(someone, site.origin + path);
  await hydrated(page);
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('dialog', { name: menu }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
});

test.each(['/', '/en/works'])('axe finds nothing where more contrast is asked for (%s)', async (path) => {
  await using someone = await visitor(browser, { viewport: DESK, reducedMotion: 'reduce', contrast: 'more' });
  const page = await openPage(someone, site.origin + path);
  expect(await page.evaluate(() => matchMedia('(prefers-contrast: more)').matches)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});
