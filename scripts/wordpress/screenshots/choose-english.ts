import type { BrowserContext } from 'playwright-core';
import type { RunningWordpress } from '../start-wordpress.ts';

export async function chooseEnglish(context: BrowserContext, { origin }: RunningWordpress): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/wp-admin/profile.php`);
  await page.locator('#locale').selectOption({ label: 'English (United States)' });
  await page.locator('#submit').click();
  await page.locator('#message').waitFor();
  await page.close();
}
