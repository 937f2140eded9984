import { expect, test } from 'vitest';
import { open } from '../support/browser/page-actions.ts';
import { visitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { asWritten } from '../support/site/as-written.ts';
import { visit } from '../support/site/visit.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

/** On a busy machine a frame takes long. */
const SLOW = { timeout: 10_000 };

const reader = () => visitor(browser, { javaScriptEnabled: false });

/** What a visitor reads there, without scripts and without a browser. */
async function textOf(path: string, area: 'main' | 'footer' = 'main'): Promise<string> {
  return (await visit(site.origin + path))[area];
}

async function descriptionOf(path: string): Promise<string> {
  const html = await (await fetch(site.origin + path)).text();
  return /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

test('the mission stands on home and about, and in the default description', async () => {
  for (const path of ['/', '/about']) {
    expect((await textOf(path)).replaceAll(' ', '')).toContain('投資を通じて、未来への循環をつくる');
    expect((await textOf(`/en${path}`.replace(/\/$/, ''))).toLowerCase()).toContain(
      'to create a cycle for the future through investment',
    );
  }
  // The description of a page that has none of its own, and of the home page.
  for (const path of ['/nope', '/']) {
    expect(await descriptionOf(path)).toContain('投資を通じて、未来への循環をつく');
  }
  for (const path of ['/en/nope', '/en']) {
    expect((await descriptionOf(path)).toLowerCase()).toContain('create a cycle for the future through investment');
  }
});

test('what the company does stands on the home page, and in the default description', async () => {
  for (const text of [await textOf('/'), await descriptionOf('/')]) {
    for (const words of ['都心', 'さまざまな不動産', '企画し', 'ファンドを組成し', '運用する', '専門家']) {
      expect(text).toContain(words);
    }
  }
  for (const text of [await textOf('/en'), await descriptionOf('/en')]) {
    for (const words of [
      'specialists',
      'plan, form funds for and manage',
      'a wide range of property',
      'central Tokyo',
    ]) {
      expect(text).toContain(words);
    }
  }
});

test.each(['/', '/en'])('%s leads to the campaign page from its main part', async (path) => {
  const target = `${path === '/' ? '' : path}/campaign/shiori-mizuno`;
  await using someone = await visitor(browser, { javaScriptEnabled: false, locale: path === '/' ? 'ja-JP' : 'en-GB' });
  const { page } = someone;
  await page.goto(site.origin + path);
  await page.locator(`main a[href="${target}"]`).first().click();
  await page.waitForURL(site.origin + target);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    path === '/' ? '水野 栞の一棟' : 'Shiori Mizuno and one building',
  );
});

test('the footer says who the company is, how to reach it, and that it is invented', async () => {
  const japanese = await textOf('/columns', 'footer');
  for (const words of [
    '環巡株式会社',
    '100-0000 東京都千代田区',
    '03-0000-0000',
    '平日9:30〜17:30',
    '会社、物件、人物は、ソフトウェアの見本として作成した架空のものです。',
  ]) {
    expect(japanese).toContain(words);
  }
  const english = await textOf('/en/columns', 'footer');
  for (const words of [
    'KANJUN Inc.',
    '03-0000-0000',
    'The company, its works and its people are fictitious, created to demonstrate the software.',
  ]) {
    expect(english).toContain(words);
  }
});

test('every footer has every licence with authority and date, folded up, and the company’s profile has them once', async () => {
  const japanese = await textOf('/news', 'footer');
  for (const words of [
    '宅地建物取引業 東京都知事（4）第00000号',
    '金融商品取引業 関東財務局長（金商）第00000号',
    '不動産特定共同事業 東京都知事第00000号',
    '加入協会 一般社団法人見本金融商品取引業協会',
    '2009年7月13日',
    '2012年10月15日',
    '2019年9月17日',
    '2012年11月1日',
  ]) {
    expect(japanese).toContain(words);
  }
  const english = await textOf('/en/news', 'footer');
  for (const words of [
    'Real estate brokerage licence Governor of Tokyo (4) No. 00000',
    'Financial instruments business registration Director-General of the Kanto Local Finance Bureau (Kinsho) No. 00000',
    'Specified joint real estate venture permit Governor of Tokyo No. 00000',
    'Member of Mihon Association of Financial Instruments Firms',
  ]) {
    expect(english).toContain(words);
  }
  const { html, main } = await visit(`${site.origin}/company`);
  expect(html).toMatch(/<footer.*<details><summary>免許・登録<\/summary>/s);
  expect(main.split('関東財務局長（金商）第00000号')).toHaveLength(2);
});

test('pages that speak of investment end with its risks and the registration, and no other page does', async () => {
  const [ja, en] = ['元本を割り込む損失が生じるおそれ', 'the risk of loss of capital'];
  const ends = ['環巡株式会社　金融商品取引業者　関東財務局長（金商）第00000号', '一般社団法人見本金融商品取引業協会'];
  for (const path of [
    '',
    '/services',
    '/services/fund',
    '/works',
    '/works/tabata-cold-store',
    '/download',
    '/seminars',
    '/seminars/two-structures',
    '/columns/9',
    '/news/13',
  ]) {
    const { footer, main } = await visit(site.origin + (path || '/'));
    for (const words of [ja, ...ends]) expect(footer.replaceAll(' ', ''), path).toContain(words.replaceAll('　', ''));
    expect(main, path).not.toContain(ja);
    const english = await visit(`${site.origin}/en${path}`);
    expect(english.footer, path).toContain(en);
    expect(english.main, path).not.toContain(en);
  }
  for (const path of ['/about', '/services/client', '/company', '/recruit', '/contact', '/news/24', '/p/privacy']) {
    expect((await visit(site.origin + path)).html, path).not.toContain(ja);
  }
});

test('a link to the form with a topic has chosen it; a topic that there is none of is not found', async () => {
  const { html, status } = await visit(`${site.origin}/contact?kind=property`);
  expect(status).toBe(200);
  expect(html).toContain('<meta name="robots" content="noindex');
  expect(
    [...html.matchAll(/<input type="radio"[^>]*>/g)]
      .map(([radio]) => /value="(\w+)"[^>]*checked|checked[^>]*value="(\w+)"/.exec(radio)?.slice(1).find(Boolean))
      .filter(Boolean),
  ).toEqual(['property']);
  expect((await visit(`${site.origin}/contact`)).html).not.toMatch(/<input type="radio"[^>]*checked/);
  expect((await visit(`${site.origin}/contact?kind=nothing`)).status).toBe(404);
});

test('the way to the office is drawn for each language, and again for telephones', async () => {
  for (const [path, lang] of [
    ['/company', 'ja'],
    ['/en/company', 'en'],
  ]) {
    const { html } = await visit(site.origin + path);
    const [, narrow] = /<source media="\(width &lt; 48rem\)"[^>]*srcSet="(\S+)/.exec(html) ?? [];
    expect(narrow).toMatch(new RegExp(`/company/access-${lang}-phone.png/tall-50-320.avif$`));
    expect(html).toMatch(new RegExp(`<img [^>]*src="[^"]*/company/access-${lang}.png/1080.jpg"`));
    await expect.poll(async () => (await fetch(site.origin + narrow)).status, SLOW).toBe(200);
  }
});

test.each(['/services/fund', '/download'])('%s carries the risk statement, in sight', async (path) => {
  await using someone = await reader();
  for (const [language, words] of [
    ['', ['手数料とリスクについて', '手数料・費用', '損失のおそれ', '登録', '元本', '関東財務局長（金商）第00000号']],
    ['/en', ['Fees and risks', 'Fees and costs', 'Risk of loss', 'Registration', 'capital', 'No. 00000']],
  ] as const) {
    await someone.page.goto(site.origin + language + path);
    const statement = someone.page
      .locator('main section', { has: someone.page.getByText(words[0], { exact: true }) })
      .last();
    expect(await statement.isVisible()).toBe(true);
    // Behind no disclosure.
    expect(await someone.page.locator('details', { has: statement }).count()).toBe(0);
    const text = asWritten(await statement.innerText());
    for (const each of words) expect(text).toContain(each);
  }
});

test('the fund’s document carries it, and the others do not', async () => {
  await using someone = await reader();
  await someone.page.goto(`${site.origin}/download`);
  const documents = someone.page.locator('main article');
  const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/downloads?per_page=100`)).json();
  expect(await documents.count()).toBe(items.length);
  for (const { title, kind } of items) {
    const text = await documents.filter({ hasText: title }).innerText();
    expect([title, text.includes('損失のおそれ')]).toEqual([title, kind === 'fund']);
  }
});

test('a yield is never without its date and its basis', async () => {
  const { sections } = await (await fetch(`${site.origin}/wp-json/api/v1/pages/home`)).json();
  const figures = sections.flatMap((section: { items?: object[] }) => section.items ?? []);
  const yields = figures.filter((figure: { kind?: string }) => figure.kind === 'yield');
  expect(yields.length).toBeGreaterThan(0);
  const text = await textOf('/');
  for (const { label, value, basis } of yields) {
    expect(text).toContain(`${label} ${value}`);
    expect(text).toContain(basis);
  }
  expect(text).toContain('2026年9月30日現在');
});

test.each([
  [
    '/p',
    [
      ...['個人情報', '外部送信', '利用規約', '勧誘方針', '反社会的勢力', '苦情', '利益相反', 'アクセシビリティ'],
      ...['お客様本位', 'サステナビリティ', 'マネー・ローンダリング', '情報セキュリティ', '説明書類'],
    ],
  ],
  [
    '/en/p',
    [
      ...[
        'Privacy',
        'External',
        'Terms',
        'Solicitation',
        'organised crime',
        'Complaints',
        'Conflicts',
        'Accessibility',
      ],
      ...['Client-first', 'Sustainability', 'money laundering', 'Information security', 'inspection'],
    ],
  ],
])('%s lists the thirteen generic pages, each with a text of its own', async (path, subjects) => {
  await using someone = await reader();
  const { page } = someone;
  await page.goto(site.origin + path);
  const links = page.locator(`main h2 a[href^="${path}/"]`);
  const titles = await links.allInnerTexts();
  expect(titles).toHaveLength(13);
  for (const subject of subjects) expect(titles.filter((title) => title.includes(subject))).toHaveLength(1);

  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await textOf(href)).length).toBeGreaterThan(300);
  }
});

test('the accessibility page names its JIS target', async () => {
  expect(await textOf('/p/accessibility')).toMatch(/JIS X 8341-3/);
  expect(await textOf('/en/p/accessibility')).toMatch(/JIS X 8341-3/);
});

test('contact is complete without a form', async () => {
  await using someone = await reader();
  const { page } = someone;
  await page.goto(`${site.origin}/contact`);
  const japanese = await page.locator('main').innerText();
  for (const words of ['03-0000-0000', '東京都千代田区見本町1-2-3', '9:30', '神田駅'])
    expect(japanese).toContain(words);
  expect(await page.locator('main a[href="tel:03-0000-0000"]').count()).toBeGreaterThan(0);
  const english = await textOf('/en/contact');
  for (const words of ['03-0000-0000', '1-2-3 Mihon-cho', 'Kanda Station']) expect(english).toContain(words);
});

test('recruit lists every open position', async () => {
  const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/jobs?per_page=100`)).json();
  expect(items.length).toBeGreaterThanOrEqual(3);
  await using someone = await reader();
  await someone.page.goto(`${site.origin}/recruit`);
  for (const { title } of items) {
    expect(await someone.page.locator('main').getByText(title).first().isVisible()).toBe(true);
  }
});

test('what both languages show of an entry is its own text', async () => {
  const japanese = await textOf('/works/uchikanda-narrow');
  const english = await textOf('/en/works/uchikanda-narrow');
  expect(japanese).toContain('内神田の店舗ビル');
  expect(english).toContain('Uchikanda Retail Building');
  // No Japanese text in the English page: a message that is missing would show it.
  expect(english).not.toMatch(/[\u3040-\u30ff]/);
});

test('assets are bars in a table: names, amounts, shares and their sum, each bar as long as its amount', async () => {
  const html = await (await fetch(`${site.origin}/en/company`)).text();
  const [chart = ''] = /<section id="portfolio".*?<\/section>/s.exec(html) ?? [];
  const rows = [...chart.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    'Use Acquisition price (¥bn) Share',
    'Offices 43.2 35%',
    'Total 123.4 100%',
  ]);
  const widths = [...chart.matchAll(/<rect width="([\d.]+)"/g)].map(([, width]) => Number(width));
  expect(widths[0]).toBe(100);
  expect(widths[1]).toBeCloseTo((100 * 32.1) / 43.2, 1);
});

/** A section's markup, and its words. */
async function sectionOf(path: string, id: string) {
  const html = await (await fetch(site.origin + path)).text();
  const [markup = ''] = new RegExp(`<section id="${id}".*?</section>`, 's').exec(html) ?? [];
  const words = (part: string) =>
    asWritten(part)
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { markup, rows: [...markup.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => words(row)), words: words(markup) };
}

test('occupancy is a line over a table: each point over its column, as high as its value between the ends it names', async () => {
  const { markup, rows } = await sectionOf('/en/services/fund', 'occupancy');
  expect(rows[1]).toBe('Occupancy (%) 95.3 94.9 95.8 96.3 96.5 96.7');
  const ends = [...markup.matchAll(/<span>(\d+)<\/span>/g)].map(([, end]) => Number(end));
  expect(ends).toEqual([97, 94]);
  const points = /points="([^"]*)"/
    .exec(markup)?.[1]
    ?.split(' ')
    .map((point) => point.split(',').map(Number));
  expect(points).toHaveLength(6);
  expect(points?.at(-1)).toEqual([91.67, 10]);
});

test('energy before and after: pairs of bars, their sums and the change', async () => {
  const { markup, rows } = await sectionOf('/services/client', 'energy');
  expect([rows[1], rows.at(-1)]).toEqual(['空調・換気 1,010 552 −45%', '合計 1,690 924 −45%']);
  expect(markup.match(/<rect/g)).toHaveLength(8);
});

test('the history stands year by year, the organisation is a list in a list, fees say when and by whom', async () => {
  const { markup: history, words } = await sectionOf('/en/company', 'history');
  expect(words).toContain('2009 April KANJUN Inc. founded July Licensed');
  expect(history.match(/<time dateTime="\d{4}">/g)).toHaveLength(10);
  expect(history).toContain('<time dateTime="2024-05">May</time>');
  const { markup: organisation } = await sectionOf('/company', 'organisation');
  const board = organisation.slice(organisation.indexOf('取締役会</b>'));
  expect(board.slice(0, board.indexOf('</ul>')).match(/<li/g)).toHaveLength(8);
  const { rows } = await sectionOf('/services/fund', 'fees');
  expect(rows[1]).toBe('組成・取得報酬 不動産の取得価格に所定の料率を乗じた額。 取得時に1回 ファンドの財産');
});

test('as many windows of the campaign’s building are lit as the text counts', async () => {
  const html = await (await fetch(`${site.origin}/campaign/shiori-mizuno`)).text();
  const [building = ''] = /<figure><svg.*?<\/figure>/s.exec(html) ?? [];
  const lit = building.match(/<rect class="lit"[^>]*>/g) ?? [];
  expect(building.match(/<rect x/g)).toHaveLength(40);
  expect(lit).toHaveLength(33);
  expect(lit.filter((window) => !window.includes('data-at'))).toHaveLength(12);
  expect(html).toContain('こちらから数えると33ありました');
});

test('the first view of home leads owners and investors on', async () => {
  for (const [path, ways] of [
    ['/', ['/services/client', '/services/fund']],
    ['/en', ['/en/services/client', '/en/services/fund']],
  ] as const) {
    const html = await (await fetch(site.origin + path)).text();
    const [, hero = ''] = /data-hero(.*?)<section/s.exec(html) ?? [];
    expect([...hero.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(ways);
  }
});

test.each([
  ['/', 'ja'],
  ['/en', 'en'],
])('on %s the header is back at the top once the hero is out of sight, and moves nothing', async (path, lang) => {
  await using someone = await visitor(browser, { viewport: { width: 390, height: 844 } });
  const { page } = someone;
  await open(page, site.origin + path);
  const header = page.locator('body > header');
  const logo = () => header.locator('> a img').getAttribute('src');
  const top = async () => (await header.boundingBox())?.y;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  expect(await logo()).toContain(`logo-${lang}-on-pictures.svg`);
  await page.evaluate(() => scrollTo(0, 300));
  expect(await top()).toBe(-300);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect.poll(top, SLOW).toBe(0);
  await expect.poll(logo, SLOW).toContain(`logo-${lang}.svg`);
  expect(await height()).toBe(before);
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(logo, SLOW).toContain(`logo-${lang}-on-pictures.svg`);
});
