/** Statements required by law, on each page that needs them. */
import { expect, test } from 'vitest';
import { laidOut } from '../support/browser/settled.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { visit } from '../support/site/visit.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const reader = () => openVisitor(browser, { javaScriptEnabled: false });

test('shows the number of every licence in the footer, at every width, with dates on the company page', async () => {
  const licences = {
    '': [
      '宅地建物取引業 東京都知事（4）第11111号',
      '金融商品取引業 関東財務局長（金商）第11111号',
      '不動産特定共同事業 東京都知事第11111号',
      '加入協会 一般社団法人試験金融商品取引業協会',
    ],
    '/en': [
      'Real estate brokerage licence Governor of Tokyo (4) No. 11111',
      'Financial instruments business registration Director-General of the Kanto Local Finance Bureau (Kinsho) No. 11111',
      'Specified joint real estate venture licence Governor of Tokyo No. 11111',
      'Member of Shiken Association of Financial Instruments Firms',
    ],
  };
  await using visitor = await reader();
  const { page } = visitor;
  for (const [prefix, lines] of Object.entries(licences)) {
    await page.goto(`${site.origin}${prefix}/news`);
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      // The text of what is displayed only.
      const text = (await page.locator('body > footer').innerText()).replaceAll(/\s+/g, ' ');
      for (const line of lines) expect(text, `${width} px`).toContain(line);
    }
  }
  const { main } = await visit(`${site.origin}/company`);
  for (const text of ['関東財務局長（金商）第11111号', '2009年7月取得', '2012年10月', '投資運用業は2017年6月登録'])
    expect(main.split(text), text).toHaveLength(2);
});

test('ends only pages about investment with its risks and the registration', async () => {
  const [ja, en] = ['元本を割り込む損失が生じるおそれ', 'the risk of loss of capital'];
  const ends = [
    `${COMPANY.legalName.ja}　金融商品取引業者　関東財務局長（金商）第11111号`,
    '一般社団法人試験金融商品取引業協会',
  ];
  for (const path of [
    '',
    '/services',
    '/works',
    '/works/tabata-store',
    '/download',
    '/seminars',
    '/columns/9',
    '/news/13',
  ]) {
    const { footer, main } = await visit(site.origin + (path || '/'));
    for (const text of [ja, ...ends]) expect(footer.replaceAll(' ', ''), path).toContain(text.replaceAll('　', ''));
    expect(main, path).not.toContain(ja);
    const english = await visit(`${site.origin}/en${path}`);
    expect(english.footer, path).toContain(en);
    expect(english.main, path).not.toContain(en);
  }
  // The first two show the full statement instead.
  for (const path of [
    '/services/fund',
    '/seminars/funds',
    '/about',
    '/services/client',
    '/company',
    '/recruit',
    '/contact',
    '/news/24',
    '/p/privacy',
  ]) {
    expect((await visit(site.origin + path)).html, path).not.toContain(ja);
  }
});

test.each(['/services/fund', '/download'])('shows the risk statement on %s', async (path) => {
  await using visitor = await reader();
  for (const [language, phrases] of [
    ['', ['手数料とリスクについて', '手数料・費用', '損失のおそれ', '登録', '元本', '関東財務局長（金商）第11111号']],
    ['/en', ['Fees and risks', 'Fees and costs', 'Risk of loss', 'Registration', 'capital', 'No. 11111']],
  ] as const) {
    await visitor.page.goto(site.origin + language + path);
    await laidOut(visitor.page);
    const statement = visitor.page
      .locator('main section', { has: visitor.page.getByText(phrases[0], { exact: true }) })
      .last();
    expect(await statement.isVisible()).toBe(true);
    // Not inside a disclosure.
    expect(await visitor.page.locator('details', { has: statement }).count()).toBe(0);
    const text = await statement.innerText();
    for (const phrase of phrases) expect(text).toContain(phrase);
    if (!language) expect(text.split('\n')).toContain('宅地建物取引業　東京都知事（4）第11111号');
  }
});

test('shows the risk statement with the fund document only', async () => {
  await using visitor = await reader();
  await visitor.page.goto(`${site.origin}/download`);
  await laidOut(visitor.page);
  const documents = visitor.page.locator('main article');
  const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/downloads?per_page=100`)).json();
  expect(await documents.count()).toBe(items.length);
  for (const { title, kind } of items) {
    const text = await documents.filter({ hasText: title }).innerText();
    expect([title, text.includes('損失のおそれ')]).toEqual([title, kind === 'fund']);
  }
});

test('shows every yield with its date and basis', async () => {
  const { sections } = await (await fetch(`${site.origin}/wp-json/api/v1/pages/home`)).json();
  const figures = sections.flatMap((section: { items?: object[] }) => section.items ?? []);
  const yields = figures.filter((figure: { kind?: string }) => figure.kind === 'yield');
  expect(yields.length).toBeGreaterThan(0);
  const { main: text } = await visit(`${site.origin}/`);
  for (const { label, value, basis } of yields) {
    expect(text).toContain(`${label} ${value}`);
    expect(text).toContain(basis);
  }
  // The date is a separate element.
  expect(text).toContain('2026年9月30日 現在');
});
