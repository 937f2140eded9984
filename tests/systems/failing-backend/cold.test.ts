/** Backend failures without a cached response */
import { beforeEach, describe, expect, test } from 'vitest';
import { siteConfig } from '../../../site.config.ts';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';
import {
  apiError,
  declaredTenMegabytes,
  delay,
  disconnect,
  entryNotFound,
  type Fault,
  halfThenDisconnect,
  halfThenStall,
  modifyResponse,
  neverRespond,
  respondWith,
  responseTo,
  tenMegabytes,
} from '../../support/site/faulty-backend.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { type VisitedPage, visit } from '../../support/site/visit.ts';

const { name, legalName, telephone } = siteConfig.company;

const HTML = '<!doctype html><title>nginx</title><h1>It is broken</h1>';

const backend = backendForFile();
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '1000' }));
beforeEach(() => {
  backend.heal();
  // Without a profile, layouts use the company data of the configuration.
  backend.fail(respondWith(500, 'text/html', HTML), { path: /^\/site$/ });
});

const bothLanguages = (path: string) => Promise.all([visit(site.origin + path), visit(`${site.origin}/en${path}`)]);

function expectNoSecrets({ html, headers }: VisitedPage) {
  const all = html + JSON.stringify([...headers]);
  expect(all).not.toContain(backend.host);
  expect(all).not.toContain(backend.host.split(':')[1]);
  expect(all).not.toMatch(/127\.0\.0\.1|wp-json|nginx|It is broken|rest_|ContentError|undici|fetch failed/);
  expect(all).not.toMatch(/Expected|Invalid|Unexpected|Error:|\bat \S+:\d+/);
}

describe('unavailable', () => {
  test.for<[name: string, path: string, status: 502 | 503, fault: Fault]>([
    ['a response after the timeout', '/news/101', 503, delay(() => 2200)],
    ['no response', '/news/102', 503, neverRespond],
    ['a closed connection', '/news/103', 503, disconnect],
    ['500 in HTML', '/news/104', 503, respondWith(500, 'text/html', HTML)],
    ['500 from the API', '/news/105', 503, apiError(500, 'rest_internal_error', 'It is broken')],
    ['502', '/news/106', 503, respondWith(502, 'text/html', HTML)],
    ['503', '/news/107', 503, respondWith(503, 'text/html', HTML, { 'retry-after': '3600' })],
    ['429', '/news/108', 503, apiError(429, 'too_many_requests', 'It is broken')],
    [
      'a redirect',
      '/news/109',
      503,
      respondWith(302, 'text/html', HTML, { location: '/wp-json/api/v1/news/15?lang=ja' }),
    ],
    ['half a response, then nothing', '/news/15', 503, halfThenStall],
    ['half a response, then a closed connection', '/news/14', 503, halfThenDisconnect],

    ['HTML with 200', '/news/110', 502, respondWith(200, 'text/html', HTML)],
    ['HTML declared as JSON', '/news/111', 502, respondWith(200, 'application/json', HTML)],
    ['an empty response', '/news/112', 502, respondWith(200, 'application/json', '')],
    ['truncated JSON', '/news/113', 502, respondWith(200, 'application/json', '{"id": 113, "title"')],
    ['null', '/news/114', 502, respondWith(200, 'application/json', 'null')],
    ['a list instead of an entry', '/news/115', 502, respondWith(200, 'application/json', '[]')],
    ['an error with 200', '/news/116', 502, apiError(200, 'rest_forbidden', 'It is broken')],
    ['a missing field', '/news/13', 502, modifyResponse(({ title, ...rest }) => rest)],
    [
      'a field of the wrong type',
      '/news/12',
      502,
      modifyResponse((body) => ({ ...body, body_html: { rendered: 'It is broken' } })),
    ],
    ['an unknown vocabulary term', '/news/10', 502, modifyResponse((body) => ({ ...body, category: 'It is broken' }))],
    ['31 February', '/news/9', 502, modifyResponse((body) => ({ ...body, published_at: '2026-02-31T09:00:00+09:00' }))],
    ['an entry with another id', '/news/8', 502, modifyResponse((body) => ({ ...body, id: 7 }))],
    ['ten megabytes', '/news/5', 502, declaredTenMegabytes],
  ])('shows an error page for %s', async ([, path, status, fault]) => {
    backend.fail(fault, { path: new RegExp(`^${path}$`) });

    const [ja, en] = await bothLanguages(path);

    const message = status === 503 ? 'The content is temporarily unavailable' : 'The content could not be read';
    for (const page of [ja, en]) {
      expect(page.status).toBe(status);
      expect(page.headers.get('cache-control')).toContain('no-store');
      expect(page.headers.get('retry-after')).toBe(status === 503 ? '30' : null);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page.html).toContain('<meta name="robots" content="noindex"/>');
      expectNoSecrets(page);
    }
    expect(ja.lang).toBe('ja');
    expect(ja.title).toBe(`ただいま表示できません | ${name.ja}`);
    expect(ja.main.replace(/ +/g, ' ')).toBe(
      `${status} ただいま表示できません ${message} ` +
        '一時的に内容を取得できませんでした。しばらくしてから、再度お試しください。 ' +
        '再読み込み ホームへ戻る 投資家の方へ 所有者の方へ 実績 当社について 会社概要 コラム 採用情報 お問い合わせ',
    );
    expect(ja.header).toContain(name.ja);
    expect(ja.footer).toContain(legalName.ja);
    expect(en.lang).toBe('en');
    expect(en.title).toBe(`This page is temporarily unavailable | ${name.en}`);
    expect(en.main.replace(/ +/g, ' ')).toBe(
      `${status} This page is temporarily unavailable ${message} ` +
        'Its content could not be loaded. Please try again in a few minutes. ' +
        'Reload Back to home Investors Owners Projects About Company Insights Careers Contact',
    );
    expect(en.header).toContain(name.en);
    expect(en.footer).toContain(legalName.en);
  });

  test('logs a failure once, with the request and the response', async () => {
    backend.fail(respondWith(502, 'text/html', HTML), { path: /^\/news\/117$/ });
    await visit(`${site.origin}/news/117`);
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.includes(backend.host));
    // Both languages fail, but only the first failure is logged.
    expect(lines).toEqual([expect.stringMatching(/\/site\?lang=(?:ja|en) responded with 500/)]);
  });

  test('shows an error page for ten megabytes without Content-Length', async () => {
    // The site reads up to the limit, which takes longer than a second on a busy machine.
    await using patient = await siteInProcess({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '60000' });
    backend.fail(tenMegabytes, { path: /^\/news\/5$/ });
    const page = await visit(`${patient.origin}/news/5`);
    expect(page.status).toBe(502);
    expect(page.main).toContain('The content could not be read');
    expectNoSecrets(page);
  });

  test('shows an error page for a text that is nested too deeply to be rendered', async () => {
    backend.fail(
      modifyResponse((body) => ({ ...body, body_html: '<div>'.repeat(30_000) })),
      { path: /^\/columns\/2$/ },
    );
    const [ja, en] = await bothLanguages('/columns/2');
    for (const page of [ja, en]) {
      expect(page.status).toBe(502);
      expect(page.main).toContain('The content could not be read');
      expect(page.html).not.toContain('call stack');
      expectNoSecrets(page);
    }
  });

  test('shows an error page when the backend sends the entry in the other language', async () => {
    backend.fail(responseTo('/columns/3?lang=en'), { path: /^\/columns\/3$/, lang: 'ja' });
    backend.fail(responseTo('/columns/4?lang=ja'), { path: /^\/columns\/4$/, lang: 'en' });

    const ja = await visit(`${site.origin}/columns/3`);
    expect(ja.status).toBe(502);
    expect(ja.main).toContain('ただいま表示できません');
    expect(ja.html).not.toContain('The seismic code');

    const en = await visit(`${site.origin}/en/columns/4`);
    expect(en.status).toBe(502);
    expect(en.main).toContain('This page is temporarily unavailable');
    expect(en.html).not.toContain('借地の仕組み');
  });

  test.for<[name: string, path: string, question: RegExp, fault: Fault]>([
    ['more pages than exist', '/works', /^\/works$/, modifyResponse((list) => ({ ...list, total_pages: 99 }))],
    ['another page than requested', '/columns', /^\/columns$/, modifyResponse((list) => ({ ...list, page: 2 }))],
    ['items of another language', '/news', /^\/news$/, modifyResponse(inTheOtherLanguage)],
    [
      'more items than fit',
      '/download',
      /^\/downloads$/,
      modifyResponse((list) => ({ ...list, per_page: 1, total_pages: 5 })),
    ],
    ['items that are not a list', '/recruit', /^\/jobs$/, modifyResponse((list) => ({ ...list, items: {} }))],
  ])('shows an error page for a list with %s', async ([, path, question, fault]) => {
    backend.fail(fault, { path: question });

    const [ja, en] = await bothLanguages(path);

    expect([ja.status, en.status]).toEqual([502, 502]);
    expect(ja.main).toContain('ただいま表示できません');
    expect(en.main).toContain('This page is temporarily unavailable');
  });

  function inTheOtherLanguage(list: Record<string, unknown>) {
    const items = list.items as { lang: string }[];
    return { ...list, items: items.map((item) => ({ ...item, lang: item.lang === 'ja' ? 'en' : 'ja' })) };
  }
});

describe('misconfigured', () => {
  test.for<[name: string, path: string, fault: Fault]>([
    ['401', '/works/one', apiError(401, 'rest_not_logged_in', 'It is broken')],
    ['403', '/works/two', apiError(403, 'rest_forbidden', 'It is broken')],
    ['400', '/works/three', apiError(400, 'rest_invalid_param', 'It is broken')],
    ['404 in HTML', '/works/four', respondWith(404, 'text/html', HTML)],
    ['the 404 of WordPress for an unknown route', '/works/five', apiError(404, 'rest_no_route', 'It is broken')],
    ['404 without a body', '/works/six', respondWith(404, 'application/json', '')],
  ])('shows an error page for %s', async ([, path, fault]) => {
    backend.fail(fault, { path: new RegExp(`^${path}$`) });

    const [ja, en] = await bothLanguages(path);

    for (const page of [ja, en]) {
      expect(page.status).toBe(500);
      expect(page.headers.get('cache-control')).toContain('no-store');
      expectNoSecrets(page);
    }
    expect(ja.title).toBe(`エラーが発生しました | ${name.ja}`);
    expect(ja.main).toContain('エラーが発生しました');
    expect(ja.main).toContain('ページを表示できませんでした。時間をおいて、再度お試しください。');
    expect(en.title).toBe(`An error occurred | ${name.en}`);
    expect(en.main).toContain('An error occurred');
    expect(en.main).toContain('The page could not be displayed. Please try again in a few minutes.');
  });
});

describe('not found', () => {
  test('returns 404 when the API itself reports a missing entry', async () => {
    backend.fail(entryNotFound, { path: /^\/works\/seven$/ });

    const [ja, en] = await bothLanguages('/works/seven');

    for (const page of [ja, en]) {
      expect(page.status).toBe(404);
      expect(page.main).toContain('This page could not be found');
      expect(page.headers.get('retry-after')).toBeNull();
      expect(Number(/max-age=(\d+)/.exec(page.headers.get('cache-control') ?? '')?.[1])).toBeLessThanOrEqual(600);
      expectNoSecrets(page);
    }
    expect(ja.title).toBe(`ページが見つかりません | ${name.ja}`);
    expect(ja.main).toContain('ページが見つかりません');
    expect(en.title).toBe(`Page not found | ${name.en}`);
    expect(en.main).toContain('Page not found');
  });

  test('returns 503 when the English entry is missing and the backend fails on the Japanese one', async () => {
    backend.fail(entryNotFound, { path: /^\/columns\/6$/, lang: 'en' });
    backend.fail(respondWith(500, 'text/html', HTML), { path: /^\/columns\/6$/, lang: 'ja' });

    const en = await visit(`${site.origin}/en/columns/6`);

    expect(en.status).toBe(503);
    expect(en.main).toContain('This page is temporarily unavailable');
  });

  test.for<[name: string, path: string]>([
    ['an id that is too large for a number', '/news/9999999999999999'],
    ['an id that is too large for a number', '/columns/9007199254740992'],
    ['a slug that is too long', `/works/${'a'.repeat(81)}`],
    ['a slug that is too long', `/p/${'a'.repeat(81)}`],
    ['an unknown id', '/news/9007199254740991'],
    ['an unknown slug', `/works/${'a'.repeat(80)}`],
    ['a list page past the end', '/news?page=99999'],
    // Not works: an earlier test makes that list fail, and failures are cached for a second.
    ['a list page past the end, of a filtered list', '/news?page=2&category=press&year=2999'],
  ])('returns 404 for %s: %s', async ([, path]) => {
    const [ja, en] = await bothLanguages(path);
    expect([ja.status, en.status]).toEqual([404, 404]);
    expect(ja.main).toContain('ページが見つかりません');
    expect(en.main).toContain('Page not found');
  });
});

describe('the layout', () => {
  test('uses the company data of the configuration when only the site profile fails', async () => {
    const ja = await visit(`${site.origin}/about`);
    expect(ja.status).toBe(200);
    expect(ja.title).toBe(`${COMPANY.name.ja}について | ${name.ja}`);
    expect(ja.headerLinks).toEqual(
      expect.arrayContaining([
        '/',
        '/services/fund',
        '/services/client',
        '/works',
        '/about',
        '/company',
        '/columns',
        '/recruit',
      ]),
    );
    expect(ja.footer).toContain(telephone);

    const en = await visit(`${site.origin}/en/about`);
    expect(en.status).toBe(200);
    expect(en.title).toBe(`About ${COMPANY.name.en} | ${name.en}`);
    expect(en.headerLinks).toEqual(
      expect.arrayContaining([
        '/en',
        '/en/services/fund',
        '/en/services/client',
        '/en/works',
        '/en/about',
        '/en/columns',
      ]),
    );
    expect(en.footer).toContain(legalName.en);
  });
});
