import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';

/** Logs in. @returns the cookies, without `logged_in` if the password is wrong */
export async function logIn(wordpress: RunningWordpress, login: string, password?: string): Promise<string> {
  const { passwords } = wordpress.secrets;
  const form = { log: login, pwd: password ?? passwords[login as keyof typeof passwords], testcookie: '1' };
  const response = await fetch(`${wordpress.origin}/wp-login.php`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie: 'wordpress_test_cookie=WP%20Cookie%20check' },
    redirect: 'manual',
  });
  // An unread body fails a later test when the server closes the connection.
  await response.arrayBuffer();
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';')));
  return cookies.filter((cookie) => cookie.includes('logged_in') || cookie.startsWith('wordpress_')).join('; ');
}
