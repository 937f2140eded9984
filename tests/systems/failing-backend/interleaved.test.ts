/** Two hundred concurrent requests in two languages to a backend with random delays */
import { beforeAll, expect, test } from 'vitest';
import { siteConfig } from '../../../site.config.ts';
import { backendForFile, siteForFile } from '../../support/for-file.ts';
import { COMPANY } from '../../support/site/company.ts';
import { delay } from '../../support/site/faulty-backend.ts';
import { buildVersion, visit, visitPayload } from '../../support/site/visit.ts';

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** `sentence` contains no figures, because figures have their own elements. */
type Row = [path: string, lang: 'ja' | 'en', title: string, sentence: string];

const pages: Row[] = [
  ['/', 'ja', COMPANY.name.ja, COMPANY.mission.ja],
  ['/en', 'en', COMPANY.name.en, COMPANY.mission.en],
  ['/about', 'ja', `${COMPANY.name.ja}について | ${COMPANY.name.ja}`, `${COMPANY.name.ja}について`],
  ['/en/about', 'en', `About ${COMPANY.name.en} | ${COMPANY.name.en}`, 'What can be repaired,'],
  ['/works', 'ja', `実績 | ${COMPANY.name.ja}`, '神田の商業ビル'],
  ['/en/works', 'en', `Works | ${COMPANY.name.en}`, 'Kanda Shops'],
  ['/works/kanda-shops', 'ja', `神田の商業ビル | ${COMPANY.name.ja}`, '飲食店が並ぶ通りに'],
  ['/en/works/kanda-shops', 'en', `Kanda Shops | ${COMPANY.name.en}`, 'three minutes on foot from the west exit'],
  ['/works/shinagawa-depot', 'ja', `品川の物流拠点 | ${COMPANY.name.ja}`, '品川の物流拠点'],
  ['/en/works/shinagawa-depot', 'en', `Shinagawa Depot | ${COMPANY.name.en}`, 'Shinagawa Depot'],
  ['/columns', 'ja', `コラム | ${COMPANY.name.ja}`, 'ファンドの2つの形'],
  ['/en/columns', 'en', `Columns | ${COMPANY.name.en}`, 'Two forms of funds'],
  ['/columns/1', 'ja', `駅からの歩き方 | ${COMPANY.name.ja}`, '駅からの歩き方'],
  ['/en/columns/1', 'en', `Walking from the station | ${COMPANY.name.en}`, 'Walking from the station'],
  ['/columns/2', 'ja', `賃料表の読み方 | ${COMPANY.name.ja}`, '賃料表の読み方'],
  ['/en/columns/2', 'en', `Reading a table of rents | ${COMPANY.name.en}`, 'Reading a table of rents'],
  ['/news', 'ja', `お知らせ | ${COMPANY.name.ja}`, '冬季の休業のお知らせ'],
  ['/en/news', 'en', `News | ${COMPANY.name.en}`, 'Winter closing days'],
  ['/news/15', 'ja', `冬季の休業のお知らせ | ${COMPANY.name.ja}`, 'から通常どおり'],
  ['/en/news/15', 'en', `Winter closing days | ${COMPANY.name.en}`, 'reopens on Monday'],
  ['/company', 'ja', `会社概要 | ${COMPANY.name.ja}`, '会社概要'],
  ['/en/company', 'en', `Company | ${COMPANY.name.en}`, 'Company'],
  ['/services/fund', 'ja', `投資をお考えの方へ | ${COMPANY.name.ja}`, '投資をお考えの方へ'],
  ['/en/services/fund', 'en', `For investors | ${COMPANY.name.en}`, 'For investors'],
  ['/recruit', 'ja', `採用情報 | ${COMPANY.name.ja}`, '採用情報'],
  ['/en/recruit', 'en', `Careers | ${COMPANY.name.en}`, 'Careers'],
  ['/p/privacy', 'ja', `個人情報の取扱い | ${COMPANY.name.ja}`, '個人情報の取扱い'],
  ['/en/p/privacy', 'en', `Privacy | ${COMPANY.name.en}`, 'Privacy'],
  ['/p/terms', 'ja', `利用規約 | ${COMPANY.name.ja}`, '利用規約'],
  ['/en/p/terms', 'en', `Terms of use | ${COMPANY.name.en}`, 'Terms of use'],
  [`/campaign/${siteConfig.campaign.slug}`, 'ja', `試験 花子の一棟 | ${COMPANY.name.ja}`, '試験 花子の一棟'],
  [
    `/en/campaign/${siteConfig.campaign.slug}`,
    'en',
    `Hanako Shiken’s building | ${COMPANY.name.en}`,
    'Hanako Shiken’s building',
  ],
  ['/news/404', 'ja', `ページが見つかりません | ${COMPANY.name.ja}`, 'ページが見つかりません'],
  ['/en/news/404', 'en', `Page not found | ${COMPANY.name.en}`, 'Page not found'],
];

/** Texts in the layout of each language. `other` must not appear. */
const FRAME = {
  ja: { header: 'お問い合わせ', footer: COMPANY.legalName.ja, other: COMPANY.legalName.en },
  en: { header: 'Contact', footer: COMPANY.legalName.en, other: COMPANY.legalName.ja },
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
  const visited = await visitPayload(site.origin, version, path);
  const { page, error, site: layout } = visited.payload as Record<string, { title?: string }>;
  expect(visited.path).toBe(path);
  // The home page's title is the company's name, unlike in its payload. The title of an error page is not in its payload.
  if (path !== '/' && path !== '/en' && !error) {
    expect([path, `${page?.title} | ${COMPANY.name[lang === 'ja' ? 'ja' : 'en']}`]).toEqual([path, title]);
  }
  expect(visited.script, path).toContain(error ? 'This page could not be found' : sentence);
  expect(layout, path).toMatchObject({ lang, legal_name: FRAME[lang].footer });
  expect(JSON.stringify(layout), path).not.toContain(FRAME[lang].other);
}

test('never mixes two hundred interleaved requests', async () => {
  const version = await buildVersion(site.origin);
  const random = seededRandom(7);
  const requests = Array.from({ length: 200 }, () => {
    const row = pages[Math.floor(random() * pages.length)] as Row;
    const kind = random();
    if (kind < 0.3) return () => expectOwnPayload(version, row);
    // The URL decides the language, not the browser.
    return () => expectOwnPage(row, kind < 0.5 ? 'en' : kind < 0.7 ? 'ja' : undefined);
  });

  await Promise.all(requests.map((request) => request()));
});

test("shows the 404 page in each visitor's language during concurrent requests", async () => {
  const random = seededRandom(11);
  const requests = Array.from({ length: 40 }, () => {
    const wantsEnglish = random() < 0.5;
    const row: Row = wantsEnglish
      ? ['/no-such-page', 'en', `Page not found | ${COMPANY.name.en}`, 'Page not found']
      : ['/no-such-page', 'ja', `ページが見つかりません | ${COMPANY.name.ja}`, 'ページが見つかりません'];
    return () => expectOwnPage(row, wantsEnglish ? 'en-GB,en;q=0.9' : 'ja');
  });
  await Promise.all(requests.map((request) => request()));
});
