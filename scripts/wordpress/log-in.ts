import type { BrowserContext } from 'playwright-core';
import type { Login } from './secrets.ts';
import type { RunningWordpress } from './start-wordpress.ts';

export async function logIn(
  context: BrowserContext,
  { origin, secrets }: RunningWordpress,
  login: Login,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/wp-login.php`);
  await page.locator('#user_login').fill(login);
  await page.locator('#user_pass').fill(secrets.passwords[login]);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
  await page.close();
}
