/** Backend failures with a cached response */
import { expect, test } from 'vitest';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';
import {
  apiError,
  delay,
  disconnect,
  entryNotFound,
  type Fault,
  halfThenDisconnect,
  halfThenStall,
  modifyResponse,
  neverRespond,
  passThrough,
  respondWith,
  responseTo,
  tenMegabytes,
} from '../../support/site/faulty-backend.ts';
import { visit } from '../../support/site/visit.ts';
import { freshnessForFile } from './freshness.ts';

const HTML = '<!doctype html><h1>It is broken</h1>';

/** Each fault affects another entry, so that all become stale together. */
const rows: [path: string, fail: Fault, ja: string, en: string][] = [
  ['/news/15', neverRespond, '冬季の休業のお知らせ', 'Winter closing days'],
  ['/news/14', delay(() => 4000), '文京区の住宅の改修完了のお知らせ', 'Flats refurbished in Bunkyo-ku'],
  ['/news/13', disconnect, 'ファンドのセミナー開催のお知らせ', 'Seminar on funds'],
  ['/columns/1', apiError(500, 'rest_internal_error', 'It is broken'), '駅からの歩き方', 'Walking from the station'],
  ['/columns/2', respondWith(503, 'text/html', HTML), '賃料表の読み方', 'Reading a table of rents'],
  ['/columns/3', apiError(429, 'too_many_requests', 'It is broken'), '耐震基準の変わり目', 'The seismic code'],
  ['/works/ebisu-shops', apiError(401, 'rest_not_logged_in', 'It is broken'), '恵比寿の店舗改修', 'Ebisu Shops'],
  ['/works/hamamatsucho-offices', respondWith(404, 'text/html', HTML), '浜松町のオフィス', 'Hamamatsucho Offices'],
  ['/works/ikebukuro-tower', apiError(404, 'rest_no_route', 'It is broken'), '池袋の高層住宅', 'Ikebukuro Tower'],
  ['/works/ueno-hotel', respondWith(200, 'text/html', HTML), '上野のホテル改修', 'Ueno Inn'],
  ['/news/12', modifyResponse(({ title, ...rest }) => rest), '調査資料公開のお知らせ', 'A research note is published'],
  [
    '/news/10',
    modifyResponse((body) => ({ ...body, title: ['It is broken'] })),
    '新卒採用開始のお知らせ',
    'Graduate recruitment begins',
  ],
  ['/works/komagome-court', responseTo('/works/shinagawa-depot'), '駒込の中庭住宅', 'Komagome Court'],
  ['/news/9', tenMegabytes, '台東区の倉庫の改修完了のお知らせ', 'Warehouse converted in Taito-ku'],
  ['/works/gotanda-offices', halfThenStall, '五反田の小規模オフィス', 'Gotanda Offices'],
  ['/works/tamachi-lofts', halfThenDisconnect, '田町の倉庫オフィス', 'Tamachi Warehouse Lofts'],
  ['/works/kanda-shops', respondWith(302, 'text/html', HTML, { location: '/' }), '神田の商業ビル', 'Kanda Shops'],
];

const backend = backendForFile();
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base, CONTENT_TIMEOUT_MS: '3000' }));

const expireResponses = freshnessForFile();

const titlesOf = (paths: string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { status, title } = await visit(site.origin + path);
      return [path, status, title];
    }),
  );
const paths = rows.flatMap(([path]) => [path, `/en${path}`]);
const good = rows.flatMap(([path, , ja, en]) => [
  [path, 200, `${ja} | ${COMPANY.name.ja}`],
  [`/en${path}`, 200, `${en} | ${COMPANY.name.en}`],
]);

test('serves the last good copy during every kind of failure, and fresh content after it', async () => {
  expect(await titlesOf(paths)).toEqual(good);
  expireResponses();

  for (const [path, fail] of rows) backend.fail(fail, { path: new RegExp(`^${path}$`) });
  backend.fail(neverRespond, { path: /^\/site$/ });
  backend.forget();
  // Repeated, because a failure must not replace the copy.
  for (let round = 0; round < 3; round++) expect(await titlesOf(paths)).toEqual(good);
  expireResponses();
  expect(await titlesOf(paths)).toEqual(good);
  for (const [path] of rows) expect(backend.requestCounts.get(`${path}?lang=ja`), path).toBeGreaterThan(0);

  backend.heal();
  backend.fail(
    modifyResponse((body) => ({ ...body, title: `${body.title}!` })),
    { path: /^\/(?!site$)/ },
  );
  // Unanswered requests time out before they are retried.
  const later = () => {
    expireResponses();
    return titlesOf(paths);
  };
  const fresh = good.map(([path, status, title]) => [path, status, `${title}`.replace(' |', '! |')]);
  await expect.poll(later).toEqual(fresh);
});

test('serves a copy without waiting for a backend that hangs', async () => {
  backend.heal();
  await visit(`${site.origin}/en/columns/4`);
  expireResponses();
  const hanging = Promise.withResolvers<void>();
  const givenUp: string[] = [];
  backend.fail(async (exchange) => {
    exchange.request.socket.once('close', () => givenUp.push(exchange.request.url ?? ''));
    await hanging.promise;
    await passThrough(exchange);
  });
  const page = await visit(`${site.origin}/en/columns/4`);
  // The request is still open: the copy was not served because of a timeout.
  expect([page.title, givenUp]).toEqual([`Leased land | ${COMPANY.name.en}`, []]);
  hanging.resolve();
});

test('returns 404 for a deleted entry, also when the backend fails afterwards', async () => {
  backend.heal();
  await titlesOf(['/columns/7', '/en/columns/7']);
  expireResponses();

  backend.fail(entryNotFound, { path: /^\/columns\/7$/ });
  // The copy is served while the response takes over half a second.
  await expect
    .poll(() => titlesOf(['/columns/7', '/en/columns/7']))
    .toEqual([
      ['/columns/7', 404, `ページが見つかりません | ${COMPANY.name.ja}`],
      ['/en/columns/7', 404, `Page not found | ${COMPANY.name.en}`],
    ]);
  expireResponses();

  backend.fail(disconnect, { path: /^\/columns\/7$/ });
  const [ja, en] = await titlesOf(['/columns/7', '/en/columns/7']);
  expect(ja?.[1]).toBe(404);
  expect(en?.[1]).toBe(404);

  backend.heal();
  expireResponses();
  expect(await titlesOf(['/columns/7', '/en/columns/7'])).toEqual([
    ['/columns/7', 200, `環境性能の表示 | ${COMPANY.name.ja}`],
    ['/en/columns/7', 200, `Energy labels | ${COMPANY.name.en}`],
  ]);
});

test('shows an entry that was deleted and restored', async () => {
  backend.heal();
  backend.fail(entryNotFound, { path: /^\/columns\/9$/ });
  expect((await visit(`${site.origin}/columns/9`)).status).toBe(404);
  backend.heal();
  expireResponses();
  expect((await visit(`${site.origin}/columns/9`)).title).toBe(`ファンドの2つの形 | ${COMPANY.name.ja}`);
});

test('keeps the last good layout while pages are fresh', async () => {
  backend.heal();
  await visit(`${site.origin}/p`);
  expireResponses();
  backend.fail(
    modifyResponse(({ navigation, ...rest }) => rest),
    { path: /^\/site$/ },
  );
  for (let round = 0; round < 2; round++) {
    const { status, footer, headerLinks } = await visit(`${site.origin}/p`);
    expect(status).toBe(200);
    expect(footer).toContain('東京都知事（4）第11111号');
    expect(headerLinks).toContain('/works');
  }
});
