/** A backend that reveals its host in every text and link */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photograph, untilGenerated } from '../../images/pictures.ts';
import {
  type Fault,
  type FaultyBackend,
  modifyResponse,
  respondWith,
  startFaultyBackend,
} from '../../support/site/faulty-backend.ts';
import { type SiteInProcess, siteInProcess } from '../../support/site/site-in-process.ts';
import { buildVersion } from '../../support/site/visit.ts';

const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(2000)}\n%%EOF`);
/** Public host name of the backend, which receives no request */
const PUBLIC = 'cms.fixture.example';

let backend: FaultyBackend;
let site: SiteInProcess;
beforeAll(async () => {
  backend = await startFaultyBackend();
  site = await siteInProcess({ CONTENT_API_BASE: backend.base, CONTENT_PUBLIC_ORIGIN: `https://${PUBLIC}` });
  backend.fail(modifyResponse(addHosts));
  const upload = await photograph(800, 500);
  const bytes =
    (type: string, body: Buffer): Fault =>
    ({ response }) =>
      void response.writeHead(200, { 'content-type': type }).end(body);
  // The faulty backend matches the end of upload paths.
  backend.fail(bytes('image/jpeg', upload), { path: /plan\.jpg$/ });
  backend.fail(bytes('application/pdf', PDF), { path: /plan\.pdf$/ });
  backend.fail(bytes('text/csv', Buffer.from('a,b')), { path: /table\.csv$/ });
  backend.fail(respondWith(200, 'text/html', backend.host), { path: /page\.(?:pdf|html)$/ });
  backend.fail(respondWith(404, 'text/html', backend.host), { path: /none\.pdf$/ });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await backend?.[Symbol.asyncDispose]();
});

const TEXTS = /^(?:title|summary|lead|text|heading|label|description|name|note|keywords|legal_name|address)$/;

/** Adds the hosts to every text and link. */
function addHosts(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => addHosts(item, key));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, addHosts(child, name)]));
  if (typeof value !== 'string' || value === '') return value;
  if (key.endsWith('_html')) return value + everywhere(backend.host) + everywhere(PUBLIC);
  if (key === 'href' && value.startsWith('/')) return `https://${PUBLIC}${value}/`;
  return TEXTS.test(key) ? `${value} boasted http://${backend.host}/ ${PUBLIC}` : value;
}

const everywhere = (host: string) => `
<!-- wp:paragraph {"link":"https://${host}/"} --><p style="background:url(https://${host}/a.png)" data-wp-context='{"url":"https:\\/\\/${host}\\/"}'>
<a href="https://${host}/works/">works</a> <a href="http://www.${host}/en/services/fund/#fees" title="${host}">fund</a>
<a href="//${host}/wp-content/uploads/plan.pdf">plan</a> <a href="https://${host}/wp-content/uploads/plan.jpg">picture</a>
<a href="https://${host}/wp-admin/">admin</a> <a href="https://${host}/?p=12">entry</a>
<a href="https://share.example/?u=https%3A%2F%2F${host}%2Fworks">share</a></p><!-- /wp:paragraph -->
<img src="https://${host}/wp-content/uploads/plan.jpg" srcset="https://${host}/wp-content/uploads/plan.jpg 800w" alt="at ${host}" width="800" height="500">
<img src="https://${host}/wp-content/uploads/plan.gif" alt="at ${host}"><pre><code>curl https://${host.toUpperCase()}/wp-json</code></pre>
<p>${host.replaceAll('.', '&#46;')}, https&colon;//${host.replace('.', '&period;')}/</p><abbr title="${host}">a</abbr>
<iframe src="https://${host}/"></iframe><object data="https://${host}/"></object><form action="https://${host}/"><button>b</button></form>`;

const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' });

const PAGES = ['/', '/works/kanda-shops', '/columns/9', '/services/fund', '/company', '/news/15', '/p/privacy'];
const OTHER_PATHS = [
  ...[
    '/search?q=fixture',
    '/_search?q=fixture&lang=ja',
    '/nowhere',
    '/news/99999',
    '/news/feed.xml',
    '/en/columns/feed.xml',
  ],
  ...['/sitemap.xml', '/robots.txt', '/wp-content/uploads/page.pdf', '/wp-content/uploads/none.pdf', '/wp-admin/'],
  ...['/columns/9?lang=ja', '/works?lang=en', '/site?lang=ja', '/news/99999?lang=ja', '/openapi.json'].map(
    (path) => `/wp-json/api/v1${path}`,
  ),
];

test('reveals the host in no page, payload, feed, sitemap, API response, header or error', {
  timeout: 60_000,
}, async () => {
  const version = await buildVersion(site.origin);
  const pages = PAGES.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);
  const payloads = pages.map((path) => `/static/${version}${path === '/' ? '' : path}/payload.js`);
  const leaks: string[] = [];
  for (const path of [...pages, ...payloads, ...OTHER_PATHS]) {
    const response = await get(path);
    const received = `${JSON.stringify([...response.headers])}${await response.text()}`.toLowerCase();
    // Proves that the page contains the manipulated texts.
    if (!OTHER_PATHS.includes(path)) expect(received, path).toContain('boasted');
    for (const host of [backend.host, PUBLIC]) {
      const at = received.indexOf(host);
      if (at !== -1) leaks.push(`${path}: ${received.slice(at - 60, at + 60)}`);
    }
  }
  expect(leaks).toEqual([]);
});

test('rewrites links and pictures to the site', async () => {
  const html = await (await get('/en/columns/9')).text();
  for (const link of [
    '<a href="/en/works">works</a>',
    '<a href="/en/services/fund#fees">fund</a>',
    '<a href="/wp-content/uploads/plan.pdf">plan</a>',
    '<a href="/images/0/host/wp-content/uploads/plan.jpg/3200.jpg">picture</a>',
    '<span>admin</span> <span>entry</span>',
    'src="/images/0/host/wp-content/uploads/plan.jpg/1080.jpg"',
  ])
    expect(html).toContain(link);
});

test("serves uploads under the site's host", async () => {
  const file = await get('/wp-content/uploads/plan.pdf');
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
  expect(Buffer.from(await file.arrayBuffer())).toEqual(PDF);
  const picture = await untilGenerated(`${site.origin}/wp-content/uploads/plan.jpg`);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  expect((await get('/wp-content/uploads/table.csv')).headers.get('content-disposition')).toBe('attachment');
});

test.each([
  ['/wp-content/uploads/page.pdf', 503],
  ['/wp-content/uploads/page.html', 404],
  ['/wp-content/uploads/none.pdf', 404],
  ['/wp-content/uploads/.hidden/plan.pdf', 404],
  ['/wp-content/plugins/plan.pdf', 404],
])('does not serve %s as an upload: %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});
