import type { Page } from 'playwright-core';

/** Clicks a link that is added only now, so its target has not been prefetched. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}
