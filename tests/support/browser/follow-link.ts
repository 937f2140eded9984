import type { Page } from 'playwright-core';

/** A click on a link that was not there to be prefetched: what it leads to is asked for now. */
export async function followLink(page: Page, href: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
}
