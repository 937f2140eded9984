/** Varnish and nginx in front of the site: visitors get the pages of the site. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Edge, startNginxEdge } from '../../scripts/lib/servers/edge.ts';
import { signedLink } from '../preview/previews.ts';
import { hydrationDataOf } from '../support/site/hydration-data-of.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { freePort, type RunningSite } from '../support/site/start-site.ts';
import { isStored, MAX_AGE_S, edgeProblem as problem, SECRET, startEdgeSite, visit } from './support/edge-site.ts';

const closing = new AsyncDisposableStack();
let site: RunningSite;
let varnish: Edge;
let nginx: Edge;
beforeAll(async () => {
  if (problem) return;
  ({ site, varnish } = closing.use(await startEdgeSite()));
  const { host } = new URL(site.origin);
  nginx = closing.use(
    await startNginxEdge({
      port: await freePort(),
      purgeSecret: SECRET,
      site: host.replace('localhost', '127.0.0.1'),
    }),
  );
});
afterAll(() => closing.disposeAsync());

describe.skipIf(problem)('any visitor', () => {
  const PATHS = [
    '/',
    '/en',
    '/works',
    '/en/works?use=office',
    '/news',
    '/contact',
    '/en/company',
    '/columns',
    '/no',
    '/en/no',
  ];
  const LANGUAGES = [null, 'ja', 'ja-JP,en;q=0.8', 'en', 'en-GB,ja;q=0.9', 'ja;q=0.3,en', '*', 'fr', 'JA', 'de,ja', ''];
  const COOKIES = [
    ...[null, 'i18n_redirected=ja', 'i18n_redirected=en', 'i18n_redirected=xx', 'i18n_redirected="en"', 'a=b'],
    ...['meguri_preview=x', 'i18n_redirected=ja; meguri_documents=x'],
    ...[
      'i18n_redirected=ja; i18n_redirected=en',
      'x=i18n_redirected=ja',
      'a=b; i18n_redirected=%65n',
      'i18n_redirected=ja ; a=b',
    ],
  ];
  const ENCODINGS = ['br', 'gzip', 'identity', 'gzip, deflate, br', 'br;q=0, gzip'];

  const COMBINATIONS = PATHS.length * LANGUAGES.length * COOKIES.length * ENCODINGS.length;
  /** Has no divisor in common with COMBINATIONS, so that all requests differ. */
  const STRIDE = 1237;

  /** The same requests in each run. The number of a request has one digit for each list. */
  function requestOf(index: number): { path: string; headers: Record<string, string> } {
    let rest = (index * STRIDE) % COMBINATIONS;
    const pick = <Value>(values: readonly Value[]): Value => {
      const value = values[rest % values.length] as Value;
      rest = Math.floor(rest / values.length);
      return value;
    };
    const path = pick(PATHS);
    const fields = { 'accept-language': pick(LANGUAGES), cookie: pick(COOKIES), 'accept-encoding': pick(ENCODINGS) };
    const headers = Object.entries(fields).filter((field): field is [string, string] => field[1] !== null);
    return { path, headers: Object.fromEntries(headers) };
  }

  async function responseOf(origin: string, path: string, requestHeaders: Record<string, string>) {
    const { status, headers, body } = await sendRequest(origin, path, requestHeaders);
    const { location, 'content-language': language, 'set-cookie': setCookie } = headers;
    return { status, location, language, setCookie, text: createHash('sha256').update(body).digest('hex') };
  }

  test.each(['Varnish', 'nginx'] as const)('gets the same page through %s as from the site', async (name) => {
    const { origin } = name === 'Varnish' ? varnish : nginx;
    const requests = Array.from({ length: 500 }, (_, index) => requestOf(index));
    expect(new Set(requests.map((request) => JSON.stringify(request))).size).toBe(500);
    for (let index = 0; index < requests.length; index += 10) {
      const visits = requests.slice(index, index + 10).map(async ({ path, headers }) => {
        expect([path, headers, await responseOf(origin, path, headers)]).toEqual([
          path,
          headers,
          await responseOf(site.origin, path, headers),
        ]);
      });
      await Promise.all(visits);
    }
  });
});

describe.skipIf(problem)('a page', () => {
  test('is requested again by browsers, and has tags for the cache alone', async () => {
    for (const { origin } of [varnish, varnish, nginx]) {
      const { headers } = await visit(origin, '/en/works');
      expect([headers.get('cache-control'), headers.get('surrogate-key')]).toEqual([
        'public, max-age=0, must-revalidate',
        null,
      ]);
    }
    const { headers } = await visit(site.origin, '/en/works');
    expect(headers.get('cache-control')).toBe(`public, max-age=0, s-maxage=${MAX_AGE_S}, stale-if-error=86400`);
    expect(headers.get('surrogate-key')).toMatch(/^all .*\bworks:\d+/);
    const personal = await visit(site.origin, '/works', { 'accept-language': 'en', cookie: 'i18n_redirected=en' });
    expect(personal.headers.get('surrogate-key')).toBeNull();
  });
});

describe.skipIf(problem)('a response for one visitor', () => {
  test('has no headers for the cache, although the site has stored the page', async () => {
    const path = '/en/columns/9';
    const shared = await visit(site.origin, path);
    expect(shared.headers.get('surrogate-key')).toMatch(/^all /);
    const { version } = hydrationDataOf(await shared.text());
    const payload = `/static/${version}${path}/payload.js`;
    expect((await visit(site.origin, payload)).headers.get('surrogate-key')).toMatch(/^all /);

    const entrance = await fetch(await signedLink(site.origin, 'columns/9', 'en'), { redirect: 'manual' });
    const cookie = entrance.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const form = { method: 'POST', headers: { origin: 'http://site.test' } };
    const send = (step: string) => fetch(`${site.origin}/en/contact`, { ...form, body: new URLSearchParams({ step }) });
    const responses = [
      entrance,
      await visit(site.origin, path, { cookie }),
      await visit(site.origin, payload, { cookie }),
      await send('back'),
      await send('send'),
    ];
    const fields = ['cache-control', 'surrogate-key'];
    expect(responses.map(({ status, headers }) => [status, ...fields.map((name) => headers.get(name))])).toEqual(
      [303, 200, 200, 200, 422].map((status) => [status, 'private, no-store', null]),
    );
    await Promise.all(responses.map((response) => response.body?.cancel()));
  });
});

describe.skipIf(problem)('a file of a build', () => {
  test('is stored, and kept by browsers', async () => {
    const asset = /\/static\/assets\/[^"]+\.js/.exec(await (await visit(site.origin, '/en')).text())?.[0] ?? '';
    expect(await isStored(varnish.origin, asset)).toBe(true);
    for (const { origin } of [site, varnish, nginx]) {
      const { headers } = await visit(origin, asset);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });
});

describe.skipIf(problem)('a browser', () => {
  test.each(['Varnish', 'nginx'] as const)('sends each of its reports to the site through %s', async (name) => {
    const { origin } = name === 'Varnish' ? varnish : nginx;
    for (const page of ['works', 'company']) {
      const blocked = {
        'effective-directive': 'img-src',
        'blocked-uri': `https://${name.toLowerCase()}.example/a.png`,
      };
      const response = await fetch(`${origin}/_csp`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify({ 'csp-report': { 'document-uri': `http://site.test/${page}`, ...blocked } }),
      });
      expect(response.status).toBe(204);
      const line = `a browser blocked https://${name.toLowerCase()}.example by img-src on the page ${page}`;
      await expect.poll(site.output).toContain(line);
    }
  });
});

describe.skipIf(problem)('a site that does not respond', () => {
  test('leaves the stored pages', async () => {
    for (const { origin } of [varnish, nginx]) await (await visit(origin, '/en/about')).text();
    await site.stop();
    for (const { origin } of [varnish, nginx]) expect((await visit(origin, '/en/about')).status).toBe(200);
  });
});
