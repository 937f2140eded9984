/** Pages with a query key that their route does not declare public are neither cached nor shared. */
import { expect, test } from 'vitest';
import { followLink } from '../support/browser/follow-link.ts';
import { open, requestsOf } from '../support/browser/page-actions.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { sendRequest } from '../support/site/send-request.ts';

const site = sharedSite('fixtures');
const browser = browserForFile({ pictures: false });

const EMAIL = 'email=taro%40example.com';
const get = (path: string) => sendRequest(site.origin, path, { 'accept-language': 'ja' });
const loadOf = ({ body }: { body: string }) => /loaded \d+/.exec(body)?.[0];

test('caches a page with public keys for all visitors', async () => {
  const first = await get('/fixture/keys?view=a');
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(loadOf(await get('/fixture/keys?view=a'))).toBe(loadOf(first));
});

test('renders a page with an undeclared key for each visitor, and stores it nowhere', async () => {
  const pages = await Promise.all([1, 2, 3].map(() => get(`/fixture/keys?${EMAIL}&view=a`)));
  pages.push(await get(`/fixture/keys?${EMAIL}&view=a`));
  expect(new Set(pages.map(loadOf)).size).toBe(pages.length);
  for (const { headers } of pages) expect(headers['cache-control']).toBe('private, no-store');
});

test('loads the payload of such a page for each visitor, and stores it nowhere', async () => {
  const version = /"version":"([^"]+)"/.exec((await get('/about')).body)?.[1];
  const path = `/static/${version}/fixture/keys/~${EMAIL}/payload.js`;
  const payloads = await Promise.all([get(path), get(path)]);
  expect(payloads.map(({ status }) => status)).toEqual([200, 200]);
  expect(new Set(payloads.map(loadOf)).size).toBe(2);
  for (const { headers } of payloads) expect(headers['cache-control']).toBe('private, no-store');
  const shared = await get(`/static/${version}/fixture/keys/~view=a/payload.js`);
  expect(shared.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

test('does not prefetch or cache the payload of such a page in the browser', async () => {
  await using visitor = await openVisitor(browser, { prefetches: true });
  const { page } = visitor;
  await open(page, `${site.origin}/fixture/fetch`);
  const payloads = requestsOf(page, (request) => request.url().includes('/fixture/keys/~'));
  const visit = async (query: string) => {
    const before = await page.getByRole('heading', { level: 1 }).innerText();
    await followLink(page, `/fixture/keys?${query}`);
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).not.toBe(before);
  };
  await page.evaluate((href) => {
    document.body.append(Object.assign(document.createElement('a'), { href, id: 'personal', textContent: 'personal' }));
  }, `/fixture/keys?${EMAIL}`);
  await page.locator('#personal').hover();
  await page.locator('#personal').focus();
  await visit('view=a');
  expect(payloads).toHaveLength(1);

  await visit(EMAIL);
  await visit('view=a');
  await visit(EMAIL);
  // The public payload was requested once, the personal one on each visit.
  expect(payloads).toHaveLength(3);
});
