import type { Page } from 'playwright-core';
import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { NOT_FOUND_ERROR, openVisitor, type Visitor } from '../../../../support/browser/visitor.ts';
import type { SharedBrowser } from '../../../../support/for-file.ts';
import type { WiredSite } from '../site/wired-site.ts';
import { logIn } from './log-in.ts';

/** @param path relative to `/wp-admin/` */
export async function visitAdmin(
  browser: SharedBrowser,
  { wordpress }: { wordpress: RunningWordpress },
  login: string,
  path: string,
): Promise<Visitor> {
  const visit = await openVisitor(browser, { viewport: { width: 1440, height: 1000 } });
  const pairs = (await logIn(wordpress, login)).split('; ').map((pair) => pair.split(/=(.*)/s));
  const url = wordpress.origin;
  await visit.context.addCookies(pairs.map(([name = '', value = '']) => ({ name, value, url })));
  await visit.page.goto(`${url}/wp-admin/${path}`);
  return visit;
}

/** Allows failed requests of WordPress's editor and of rejected previews. */
export function allowWordpressErrors(visit: Visitor): void {
  for (const usual of [NOT_FOUND_ERROR, /status of (403|409)/, /net::ERR_/]) visit.allowConsoleErrors(usual);
}

/** Opens the preview. @returns its tab, which shows the site */
export async function preview(page: Page, { origin }: WiredSite): Promise<Page> {
  const tab = await pressPreview(page);
  await tab.waitForURL(`${origin}/**`);
  return tab;
}

/** @returns the tab that opens */
export async function pressPreview(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'プレビュー', exact: true }).click();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: /新しいタブでプレビュー/ }).click();
  return opened;
}

/** Publishes the entry, and waits until the site is notified. */
export async function publish(page: Page): Promise<void> {
  await page.locator('.editor-post-publish-panel__toggle').click();
  await page.locator('.editor-post-publish-panel .editor-post-publish-button[aria-disabled=false]').click();
  await page.locator('.post-publish-panel__postpublish').waitFor();
  await page.waitForFunction(`wp.apiFetch({ path: '/meguri/v1/announcements' }).then(({ waiting }) => waiting === 0)`);
}
