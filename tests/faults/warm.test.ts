/** The backend fails after it has answered well: the last good copy stands in for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  answerOf,
  apiError,
  delay,
  type Fault,
  type FaultyBackend,
  gone,
  halfThenHangUp,
  halfThenStall,
  hangUp,
  lie,
  never,
  startFaultyBackend,
  tenMegabytes,
} from '../support/faulty-backend.ts';
import { type RunningSite, startSite } from '../support/start-site.ts';
import { untilStale, visit } from './visit.ts';

const HTML = '<!doctype html><h1>It is broken</h1>';

interface Row {
  fault: string;
  fail: Fault;
  path: string;
  ja: string;
  en: string;
}

/** Each on an entry of its own, so that all of them grow stale in one wait. */
const rows: Row[] = [
  {
    fault: 'no answer',
    fail: never,
    path: '/news/15',
    ja: '年末年始の営業についてお知らせします',
    en: 'New Year closing',
  },
  {
    fault: 'an answer that comes too late',
    fail: delay(() => 1500),
    path: '/news/14',
    ja: '文京区の集合住宅で改修が完了しました',
    en: 'Works completed at apartments in Bunkyo',
  },
  {
    fault: 'a connection that ends',
    fail: hangUp,
    path: '/news/13',
    ja: 'セミナー「2つの器」を開きます',
    en: 'Seminar: two ways to form a fund',
  },
  {
    fault: '500',
    fail: apiError(500, 'rest_internal_error', 'It is broken'),
    path: '/columns/1',
    ja: '徒歩1分は80メートル',
    en: 'Eighty metres to the minute',
  },
  {
    fault: '503',
    fail: answer(503, 'text/html', HTML),
    path: '/columns/2',
    ja: 'レントロールの読み方',
    en: 'How to read a rent roll',
  },
  {
    fault: '429',
    fail: apiError(429, 'too_many_requests', 'It is broken'),
    path: '/columns/3',
    ja: '1981年6月1日という線',
    en: 'The line of 1 June 1981',
  },
  {
    fault: '401',
    fail: apiError(401, 'rest_not_logged_in', 'It is broken'),
    path: '/works/uchikanda-narrow',
    ja: '内神田の細いビル',
    en: 'A Narrow Building in Uchikanda',
  },
  {
    fault: '404 in HTML',
    fail: answer(404, 'text/html', HTML),
    path: '/works/konan-depot',
    ja: '港南の配送所',
    en: 'Konan Depot',
  },
  {
    fault: "WordPress's 404 for a wrong address",
    fail: apiError(404, 'rest_no_route', 'It is broken'),
    path: '/p/terms',
    ja: '利用規約',
    en: 'Terms of use',
  },
  {
    fault: 'HTML with 200',
    fail: answer(200, 'text/html', HTML),
    path: '/p/privacy',
    ja: '個人情報の取扱い',
    en: 'Privacy',
  },
  {
    fault: 'a field that is missing',
    fail: lie(({ title, ...rest }) => rest),
    path: '/about',
    ja: '環巡について',
    en: 'About KANJUN',
  },
  {
    fault: 'a field of another type',
    fail: lie((truth) => ({ ...truth, title: ['It is broken'] })),
    path: '/company',
    ja: '会社概要',
    en: 'Company',
  },
  { fault: 'another entry', fail: answerOf('/pages/terms'), path: '/contact', ja: 'お問い合わせ', en: 'Contact' },
  { fault: 'ten megabytes', fail: tenMegabytes, path: '/services', ja: 'サービス', en: 'Services' },
  {
    fault: 'half an answer, then nothing',
    fail: halfThenStall,
    path: '/services/client',
    ja: '土地・建物をお持ちの方へ',
    en: 'For owners of land and buildings',
  },
  {
    fault: 'half an answer, then the end',
    fail: halfThenHangUp,
    path: '/services/fund',
    ja: '投資をお考えの方へ',
    en: 'For investors',
  },
  {
    fault: 'a redirect',
    fail: answer(302, 'text/html', HTML, { location: '/' }),
    path: '/campaign/shiori-mizuno',
    ja: '水野 栞の一棟',
    en: 'Shiori Mizuno and one building',
  },
];

/** The path that the site asks the backend for. */
const asked: Record<string, string> = {
  '/p/terms': '/pages/terms',
  '/p/privacy': '/pages/privacy',
  '/about': '/pages/about',
  '/company': '/pages/company',
  '/contact': '/pages/contact',
  '/services': '/pages/services',
  '/services/client': '/pages/services-client',
  '/services/fund': '/pages/services-fund',
  '/campaign/shiori-mizuno': '/campaigns/shiori-mizuno',
};

let backend: FaultyBackend;
let site: RunningSite;
beforeAll(async () => {
  backend = await startFaultyBackend();
  site = await startSite({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '1000' });
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await backend[Symbol.asyncDispose]();
});

const titlesOf = (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, title } = await visit(site.origin + path);
      return [path, status, title];
    }),
  );
const paths = rows.flatMap(({ path }) => [path, `/en${path}`]);
const good = rows.flatMap(({ path, ja, en }) => [
  [path, 200, `${ja} | 環巡`],
  [`/en${path}`, 200, `${en} | KANJUN`],
]);

test('every kind of failure leaves the last good copy, and ends with fresh content when it is over', async () => {
  expect(await titlesOf(paths)).toEqual(good);
  await untilStale();

  for (const { fail, path } of rows) backend.fail(fail, { path: new RegExp(`^${asked[path] ?? path}$`) });
  backend.fail(never, { path: /^\/site$/ });
  backend.forget();
  // More than once: what the failure brought must not have taken the copy's place.
  for (let round = 0; round < 3; round++) expect(await titlesOf(paths)).toEqual(good);
  await untilStale();
  expect(await titlesOf(paths)).toEqual(good);
  for (const { path } of rows) {
    expect(backend.asked.get(`${asked[path] ?? path}?lang=ja`), `${path} was asked for again`).toBeGreaterThan(0);
  }

  backend.heal();
  backend.fail(
    lie((truth) => ({ ...truth, title: `${truth.title}!` })),
    { path: /^\/(?!site$)/ },
  );
  await untilStale();
  expect(await titlesOf(paths)).toEqual(
    good.map(([path, status, title]) => [path, status, `${title}`.replace(' |', '! |')]),
  );
});

test('a copy is served without waiting for a backend that hangs', async () => {
  backend.heal();
  await visit(`${site.origin}/en/columns/4`);
  await untilStale();
  backend.fail(never);
  const start = performance.now();
  const page = await visit(`${site.origin}/en/columns/4`);
  expect(page.title).toBe('Owning a building on leased land | KANJUN');
  expect(performance.now() - start).toBeLessThan(1500);
});

test('an entry that is gone is 404, and no copy of it comes back when the backend then fails', async () => {
  backend.heal();
  await titlesOf(['/columns/7', '/en/columns/7']);
  await untilStale();

  backend.fail(gone, { path: /^\/columns\/7$/ });
  expect(await titlesOf(['/columns/7', '/en/columns/7'])).toEqual([
    ['/columns/7', 404, 'This page could not be found | 環巡'],
    ['/en/columns/7', 404, 'This page could not be found | KANJUN'],
  ]);
  await untilStale();

  backend.fail(hangUp, { path: /^\/columns\/7$/ });
  const [ja, en] = await titlesOf(['/columns/7', '/en/columns/7']);
  expect(ja?.[1]).toBe(404);
  expect(en?.[1]).toBe(404);

  backend.heal();
  await untilStale();
  expect(await titlesOf(['/columns/7', '/en/columns/7'])).toEqual([
    ['/columns/7', 200, 'CASBEE、BELS、ZEBは何を測るか | 環巡'],
    ['/en/columns/7', 200, 'What CASBEE, BELS and ZEB measure | KANJUN'],
  ]);
});

test('what was gone, and is there again, shows', async () => {
  backend.heal();
  backend.fail(gone, { path: /^\/columns\/9$/ });
  expect((await visit(`${site.origin}/columns/9`)).status).toBe(404);
  backend.heal();
  await untilStale();
  expect((await visit(`${site.origin}/columns/9`)).title).toBe('GK-TKと不動産特定共同事業 | 環巡');
});

test('the frame keeps its last good copy while pages are fresh', async () => {
  backend.heal();
  await visit(`${site.origin}/p`);
  await untilStale();
  backend.fail(
    lie(({ navigation, ...rest }) => rest),
    { path: /^\/site$/ },
  );
  for (let round = 0; round < 2; round++) {
    const { status, footer, headerLinks } = await visit(`${site.origin}/p`);
    expect(status).toBe(200);
    expect(footer).toContain('東京都知事（4）第00000号');
    expect(headerLinks).toContain('/works');
  }
});
