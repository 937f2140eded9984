/** Two hundred visitors at once, in two languages, over a backend whose every answer takes another time. */
import { beforeAll, expect, test } from 'vitest';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { delay } from '../../support/site/faulty-backend.ts';
import { buildVersion, visit, visitPayload } from '../../support/site/visit.ts';

/** A sequence of fractions that is the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** `sentence`: of the page, without figures, which stand in elements of their own. */
type Row = [path: string, lang: 'ja' | 'en', title: string, sentence: string];

const pages: Row[] = [
  ['/', 'ja', '環巡', '投資を通じて、未来への循環をつくる'],
  ['/en', 'en', 'KANJUN', 'To create a cycle for the future through investment'],
  ['/about', 'ja', '環巡について | 環巡', '環巡について'],
  ['/en/about', 'en', 'About KANJUN | KANJUN', 'A city is made of what others once invested.'],
  ['/works', 'ja', '実績 | 環巡', '内神田の店舗ビル'],
  ['/en/works', 'en', 'Works | KANJUN', 'Uchikanda Retail Building'],
  ['/works/uchikanda-narrow', 'ja', '内神田の店舗ビル | 環巡', '飲食店が並ぶ通りに面しています。'],
  [
    '/en/works/uchikanda-narrow',
    'en',
    'Uchikanda Retail Building | KANJUN',
    'three minutes on foot from the west exit',
  ],
  ['/works/konan-depot', 'ja', '港南の物流施設 | 環巡', '港南の物流施設'],
  ['/en/works/konan-depot', 'en', 'Konan Depot | KANJUN', 'Konan Depot'],
  ['/columns', 'ja', 'コラム | 環巡', 'GK-TKと不動産特定共同事業'],
  ['/en/columns', 'en', 'Columns | KANJUN', 'Two ways to form a fund'],
  ['/columns/1', 'ja', '徒歩1分は80メートル | 環巡', '徒歩1分は80メートル'],
  ['/en/columns/1', 'en', 'Eighty metres to the minute | KANJUN', 'Eighty metres to the minute'],
  ['/columns/2', 'ja', 'レントロールの読み方 | 環巡', 'レントロールの読み方'],
  ['/en/columns/2', 'en', 'How to read a rent roll | KANJUN', 'How to read a rent roll'],
  ['/news', 'ja', 'お知らせ | 環巡', '年末年始休業のお知らせ'],
  ['/en/news', 'en', 'News | KANJUN', 'New Year closure'],
  ['/news/15', 'ja', '年末年始休業のお知らせ | 環巡', 'から通常どおり'],
  ['/en/news/15', 'en', 'New Year closure | KANJUN', 'reopens on Monday'],
  ['/company', 'ja', '会社概要 | 環巡', '会社概要'],
  ['/en/company', 'en', 'Company | KANJUN', 'Company'],
  ['/services/fund', 'ja', '投資をお考えの方へ | 環巡', '投資をお考えの方へ'],
  ['/en/services/fund', 'en', 'For investors | KANJUN', 'For investors'],
  ['/recruit', 'ja', '採用情報 | 環巡', '採用情報'],
  ['/en/recruit', 'en', 'Careers | KANJUN', 'Careers'],
  ['/p/privacy', 'ja', '個人情報の取扱い | 環巡', '個人情報の取扱い'],
  ['/en/p/privacy', 'en', 'Privacy | KANJUN', 'Privacy'],
  ['/p/terms', 'ja', '利用規約 | 環巡', '利用規約'],
  ['/en/p/terms', 'en', 'Terms of use | KANJUN', 'Terms of use'],
  ['/campaign/shiori-mizuno', 'ja', '水野 栞の一棟 | 環巡', '水野 栞の一棟'],
  ['/en/campaign/shiori-mizuno', 'en', 'Shiori Mizuno’s building | KANJUN', 'Shiori Mizuno’s building'],
  ['/news/404', 'ja', 'This page could not be found | 環巡', 'ページが見つかりません'],
  ['/en/news/404', 'en', 'This page could not be found | KANJUN', 'Page not found'],
];

/** What stands in the frame of every page of a language, and of no page of the other. */
const FRAME = {
  ja: { header: 'お問い合わせ', footer: '環巡株式会社', other: 'KANJUN Inc.' },
  en: { header: 'Contact', footer: 'KANJUN Inc.', other: '環巡株式会社' },
};

const backend = backendForFile();
beforeAll(() => {
  const random = seededRandom(20_261_121);
  backend.fail(delay(() => random() * 50));
});
const site = siteForFile(() => ({ CONTENT_API_BASE: backend.base }));

async function expectOwnPage([path, lang, title, sentence]: Row, languages?: string) {
  const page = await visit(site.origin + path, languages);
  expect([path, page.lang, page.title, page.headers.get('content-language')]).toEqual([path, lang, title, lang]);
  expect(page.main, path).toContain(sentence);
  expect(page.header, path).toContain(FRAME[lang].header);
  expect(page.footer, path).toContain(FRAME[lang].footer);
  expect(page.header + page.footer, path).not.toContain(FRAME[lang].other);
}

async function expectOwnPayload(version: string, [path, lang, title, sentence]: Row) {
  const said = await visitPayload(site.origin, version, path);
  const { page, error, site: frame } = said.payload as Record<string, { title?: string; message?: string }>;
  expect(said.path).toBe(path);
  // The home page's title is the company's name alone; its payload carries the page's own.
  if (path !== '/' && path !== '/en') {
    expect([path, `${page?.title ?? error?.message} | ${lang === 'ja' ? '環巡' : 'KANJUN'}`]).toEqual([path, title]);
  }
  expect(said.script, path).toContain(error ? 'This page could not be found' : sentence);
  expect(frame, path).toMatchObject({ lang, legal_name: FRAME[lang].footer });
  expect(JSON.stringify(frame), path).not.toContain(FRAME[lang].other);
}

test('two hundred interleaved requests never mix', async () => {
  const version = await buildVersion(site.origin);
  const random = seededRandom(7);
  const requests = Array.from({ length: 200 }, () => {
    const row = pages[Math.floor(random() * pages.length)] as Row;
    const kind = random();
    if (kind < 0.3) return () => expectOwnPayload(version, row);
    // A visitor inside the site, whose browser prefers one or the other: the URL decides.
    return () => expectOwnPage(row, kind < 0.5 ? 'en' : kind < 0.7 ? 'ja' : undefined);
  });

  await Promise.all(requests.map((request) => request()));
});

test('a path of no page is in the language of its visitor, whoever else asks', async () => {
  const random = seededRandom(11);
  const requests = Array.from({ length: 40 }, () => {
    const wantsEnglish = random() < 0.5;
    const row: Row = wantsEnglish
      ? ['/no-such-page', 'en', 'This page could not be found | KANJUN', 'Page not found']
      : ['/no-such-page', 'ja', 'This page could not be found | 環巡', 'ページが見つかりません'];
    return () => expectOwnPage(row, wantsEnglish ? 'en-GB,en;q=0.9' : 'ja');
  });
  await Promise.all(requests.map((request) => request()));
});
