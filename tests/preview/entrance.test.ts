import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signClaims } from '../../server/preview/preview-tokens.ts';
import { siteConfig } from '../../site.config.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { sendRequest } from '../support/site/send-request.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { SECRET, signedLink } from './previews.ts';

const FRESH = { type: 'columns', id: 12, key: '12', revision: 'x', lang: 'en' } as const;
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

let site: SiteInProcess;
beforeAll(async () => {
  site = await siteInProcess({ CONTENT_DIR: documentFolder(['pages', 'news', 'columns']), PREVIEW_SECRET: SECRET });
});
afterAll(() => site[Symbol.asyncDispose]());

const pathOf = (link: string) => link.slice(site.origin.length);

async function sessionFrom(entry: string, lang: 'ja' | 'en'): Promise<string> {
  const { headers } = await sendRequest(site.origin, pathOf(await signedLink(site.origin, entry, lang)));
  return (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
}

test.each([
  [{ type: 'columns', id: 12, key: '12' }, 'ja', '/columns/12'],
  [{ type: 'news', id: 15, key: '15' }, 'en', '/en/news/15'],
  [{ type: 'pages', key: 'services-fund' }, 'en', '/en/services/fund'],
  [{ type: 'pages', key: 'privacy' }, 'ja', '/p/privacy'],
  [{ type: 'seminars', key: 'funds' }, 'en', '/en/seminars/funds'],
  [{ type: 'campaigns', key: siteConfig.campaign.slug }, 'ja', `/campaign/${siteConfig.campaign.slug}`],
  [{ type: 'jobs', key: '3' }, 'en', '/en/recruit#position-3'],
  [{ type: 'downloads', key: '2' }, 'ja', '/download'],
] as const)('PV-04 redirects a link to %j in %s to %s', async (entry, lang, path) => {
  const token = signClaims({ ...FRESH, ...entry, lang, exp: inSeconds(60) }, 'preview-link', [SECRET]);
  const { status, headers } = await sendRequest(site.origin, `/preview?token=${token}`);
  expect([status, headers.location]).toEqual([303, path]);
  expect(headers['cache-control']).toBe('private, no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^meguri_preview=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
});

describe('PV-06 invalid preview token', () => {
  const token = (seconds: number, secret = SECRET, purpose: 'preview-link' | 'preview-session' = 'preview-link') =>
    signClaims({ ...FRESH, exp: inSeconds(seconds) }, purpose, [secret]);

  test.each([
    ['no token', async () => ''],
    ['nonsense', async () => 'nonsense'],
    ['an expired token', () => token(-1)],
    ['a token of another secret', () => token(60, 'b secret for tests, of 32 characters')],
    ['a session', () => token(60, SECRET, 'preview-session')],
    ['a token without a signature', async () => `${(await token(60)).replace(/[^.]*$/, '')}`],
    [
      'a token with the algorithm none',
      async () => {
        const [, claims] = (await token(60)).split('.');
        return `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${claims}.`;
      },
    ],
    [
      'a modified token',
      async () => {
        const [head, claims = '', signature] = (await token(60)).split('.');
        const changed = Buffer.from(claims, 'base64url').toString().replace('"id":12', '"id":1');
        return `${head}.${Buffer.from(changed).toString('base64url')}.${signature}`;
      },
    ],
  ])('responds with 403, and never with published content: %s', async (_, createToken) => {
    const path = `/preview?token=${await createToken()}`;
    for (const [language, message] of [
      ['ja', 'プレビューを表示できません'],
      ['en', 'This preview cannot be shown'],
    ] as const) {
      const { status, headers, body } = await sendRequest(site.origin, path, { 'accept-language': language });
      expect(status).toBe(403);
      expect(headers['content-language']).toBe(language);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(headers['x-robots-tag']).toBe('noindex');
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<h1>${message}</h1>`);
      expect(body).toContain('有効期限（30分）が切れています');
      expect(body).toContain('The preview link is not valid, or it has expired');
      expect(body).not.toContain('meguri-boot');
    }
  });

  test.each([
    ['an expired session', () => token(-1, SECRET, 'preview-session')],
    ['the token of a link', () => token(60)],
    ['a guess', async () => 'admin'],
  ])('responds with 403 once to %s as a cookie, and then treats the visitor as usual', async (_, createToken) => {
    const cookie = `meguri_preview=${await createToken()}`;
    const page = await sendRequest(site.origin, '/en/columns/1', { cookie });
    expect(page.status).toBe(403);
    expect(page.headers['set-cookie']?.[0]).toMatch(/^meguri_preview=; Max-Age=0; Path=\/;/);
    expect(page.body).toContain('This preview cannot be shown');
    expect(page.body).toContain('href="/preview/exit?to=%2Fen%2Fcolumns%2F1"');
    expect(page.body).not.toContain('Eighty metres');

    const session = await sendRequest(site.origin, '/preview/session', { cookie });
    expect([session.status, JSON.parse(session.body)]).toEqual([403, { preview: null }]);
  });
});

describe('PV-03 preview session', () => {
  test('shows current drafts in pages and payloads, without caching', async () => {
    const cookie = await sessionFrom('columns/12', 'en');
    const page = await sendRequest(site.origin, '/en/columns/12', { cookie });
    expect(page.status).toBe(200);
    expect(page.headers['cache-control']).toBe('private, no-store');
    expect(page.headers['x-robots-tag']).toBe('noindex');
    expect(page.headers.etag).toBeUndefined();
    expect(page.headers['surrogate-key']).toBeUndefined();
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).not.toContain('application/ld+json');
    expect(page.body).toContain('The cost of vacancy');
    const hydrationData = JSON.parse(/<script id="meguri-boot"[^>]*>(.*?)<\/script>/.exec(page.body)?.[1] ?? '{}');
    expect(hydrationData.authentication.preview).toEqual({
      label: { ja: 'コラム', en: 'Column' },
      id: 12,
      revision: expect.stringMatching(/^[0-9a-f]{10}$/),
      savedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    expect(page.body).not.toContain(cookie.split('=')[1]);

    const url = `/static/${hydrationData.version}/en/columns/12/payload.js`;
    const payload = await sendRequest(site.origin, url, { cookie });
    expect([payload.status, payload.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(payload.body).toContain('The cost of vacancy');
    expect((await sendRequest(site.origin, url)).body).not.toContain('The cost of vacancy');

    const list = await sendRequest(site.origin, '/en/columns', { cookie });
    expect(list.body).toContain('The cost of vacancy');
    expect(list.headers['cache-control']).toBe('private, no-store');
  });

  test('shows no drafts to other visitors', async () => {
    await sessionFrom('columns/12', 'en');
    expect((await sendRequest(site.origin, '/en/columns/12')).status).toBe(404);
    for (const path of ['/en/columns', '/en', '/en/news', '/en/news/15', '/en/columns/9']) {
      const { body } = await sendRequest(site.origin, path);
      expect(body).not.toMatch(/The cost of vacancy|heating in January|data-preview|draft_revision/);
      expect(body).toContain('"authentication":{"preview":null}');
    }
    for (const path of ['/columns?lang=en&per_page=100', '/news/15?lang=en', '/columns/9?lang=en']) {
      const { body } = await sendRequest(site.origin, `/wp-json/api/v1${path}`);
      expect(body).not.toMatch(/The cost of vacancy|heating in January|draft/);
    }
  });

  test('opens drafts in the API for the session of a page, and for nobody else', async () => {
    const cookie = await sessionFrom('columns/12', 'en');
    const list = '/wp-json/api/v1/columns?lang=en';
    const { headers, body } = await sendRequest(site.origin, list, { cookie });
    expect(body).toContain('The cost of vacancy');
    expect(headers['cache-control']).toBe('private, no-store');

    for (const [path, sent] of [
      [`${list}&preview=1`, {}],
      ['/wp-json/api/v1/columns/12?preview=1', {}],
      [list, { cookie: 'meguri_preview=over' }],
    ] as const) {
      const refused = await sendRequest(site.origin, path, sent);
      expect(refused.status).toBe(401);
      expect(JSON.parse(refused.body)).toMatchObject({ code: 'rest_forbidden', data: { status: 401 } });
    }
  });

  test("keeps Japanese drafts in Japanese, whatever the browser's language", async () => {
    const cookie = await sessionFrom('columns/12', 'ja');
    const { status, body } = await sendRequest(site.origin, '/columns/12', { cookie, 'accept-language': 'en' });
    expect(status).toBe(200);
    expect(body).toContain('空室の費用');
  });

  test.each([
    ['/preview/exit?to=%2Fen%2Fnews%2F15', '/en/news/15'],
    // Only visible in the preview.
    ['/preview/exit?to=%2Fen%2Fcolumns%2F12', '/en'],
    ['/preview/exit', '/'],
    ['/preview/exit?to=https%3A%2F%2Fevil.example%2Fx', '/'],
    ['/preview/exit?to=%2F%2Fevil.example', '/'],
    ['/preview/exit?to=%5C%5Cevil.example', '/'],
    ['/preview/exit?to=%2Fpreview%2Fexit', '/'],
  ])('PV-04 ends with %s and redirects to %s', async (path, target) => {
    const cookie = await sessionFrom('columns/12', 'en');
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await sendRequest(site.origin, path, { cookie }, method);
      expect([status, headers.location]).toEqual([303, target]);
      expect(headers['set-cookie']?.[0]).toMatch(/^meguri_preview=; Max-Age=0; Path=\/;/);
      expect(headers['cache-control']).toBe('private, no-store');
    }
  });
});

test.each<Record<string, string>>([{}, { cookie: 'meguri_preview=forged' }])(
  'redirects without rendering on exit without a preview: %j',
  async (headers) => {
    // The target is a draft, which only rendering would reveal.
    const to = '/en/columns/12';
    const exit = await sendRequest(site.origin, `/preview/exit?to=${encodeURIComponent(to)}`, headers);
    expect([exit.status, exit.headers.location]).toEqual([302, to]);
    expect(exit.headers['cache-control']).toBe('private, no-store');
    const external = await sendRequest(site.origin, '/preview/exit?to=https%3A%2F%2Fevil.example%2Fx', headers);
    expect([external.status, external.headers.location]).toEqual([302, '/']);
  },
);

test('logs neither tokens nor cookies', async () => {
  const link = await signedLink(site.origin, 'columns/12', 'en');
  await sendRequest(site.origin, pathOf(link));
  expect(site.output()).not.toContain(link.split('token=')[1]?.slice(0, 40));
});

test('restricts the cookie to https on an https site', async () => {
  await using secure = await siteInProcess({ PREVIEW_SECRET: SECRET, SITE_ORIGIN: 'https://www.example.com' });
  const token = signClaims({ ...FRESH, exp: inSeconds(60) }, 'preview-link', [SECRET]);
  const { headers } = await sendRequest(secure.origin, `/preview?token=${token}`);
  expect(headers['set-cookie']?.[0]).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
});

test('has no preview pages and ignores the cookie if no secret is set', async () => {
  await using off = await siteInProcess({ CONTENT_DIR: documentFolder(['columns']) });
  const token = signClaims({ ...FRESH, exp: inSeconds(60) }, 'preview-link', [SECRET]);
  for (const path of [`/preview?token=${token}`, '/preview', '/preview/session', '/preview/exit']) {
    const { status, body } = await sendRequest(off.origin, path);
    expect(status).toBe(404);
    expect(body).toContain('This page could not be found');
  }
  const session = signClaims({ ...FRESH, exp: inSeconds(60) }, 'preview-session', [SECRET]);
  const cookie = `meguri_preview=${session}`;
  expect((await sendRequest(off.origin, '/en/columns/12', { cookie })).status).toBe(404);
  expect((await sendRequest(off.origin, '/en/columns/9', { cookie })).status).toBe(200);
});
