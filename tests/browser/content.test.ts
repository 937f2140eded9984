/** Texts about the company, its services and its documents, in both languages. */
import { expect, test } from 'vitest';
import { visibleTelephone } from '../../site/i18n/visible-telephone.ts';
import { siteConfig } from '../../site.config.ts';
import { openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { visit } from '../support/site/visit.ts';

const site = sharedSite();
const browser = browserForFile({ pictures: false });

const reader = () => openVisitor(browser, { javaScriptEnabled: false });

/** Returns the text of a page as received without a browser. */
async function textOf(path: string, area: 'main' | 'footer' = 'main'): Promise<string> {
  return (await visit(site.origin + path))[area];
}

async function descriptionOf(path: string): Promise<string> {
  const html = await (await fetch(site.origin + path)).text();
  return /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

test('shows the mission on the home and about pages, and in the default description', async () => {
  for (const path of ['/', '/about']) {
    expect((await textOf(path)).replaceAll(' ', '')).toContain(COMPANY.mission.ja);
    expect(await textOf(`/en${path}`.replace(/\/$/, ''))).toContain(COMPANY.mission.en);
  }
  // The default description, on a page without its own.
  expect(await descriptionOf('/nope')).toContain(COMPANY.mission.ja);
  expect(await descriptionOf('/en/nope')).toContain(COMPANY.mission.en);
});

test.each(['/', '/en'])('links to the campaign page from the main part of %s', async (path) => {
  const target = `${path === '/' ? '' : path}/campaign/${siteConfig.campaign.slug}`;
  await using visitor = await openVisitor(browser, {
    javaScriptEnabled: false,
    locale: path === '/' ? 'ja-JP' : 'en-GB',
  });
  const { page } = visitor;
  await page.goto(site.origin + path);
  await page.locator(`main a[href="${target}"]`).first().click();
  await page.waitForURL(site.origin + target);
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
    path === '/' ? '試験 花子の一棟' : 'Hanako Shiken’s building',
  );
});

test('shows the company, its contact details and the notice of site.config.ts in the footer', async () => {
  const { notice } = siteConfig.company;
  const japanese = await textOf('/columns', 'footer');
  for (const text of [COMPANY.legalName.ja, '101-0000 東京都千代田区', COMPANY.telephone, '平日9:30〜17:30']) {
    expect(japanese).toContain(text);
  }
  expect(japanese).toContain(notice?.ja ?? '');
  const english = await textOf('/en/columns', 'footer');
  for (const text of [COMPANY.legalName.en, 'Chiyoda-ku, Tokyo 101-0000', visibleTelephone(COMPANY.telephone, 'en')]) {
    expect(english).toContain(text);
  }
  expect(english).toContain(notice?.en ?? '');
});

test('preselects the topic of a link to the form, and responds with 404 to an unknown topic', async () => {
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
])('lists the fourteen generic pages on %s, each with its own text', async (path, subjects) => {
  await using visitor = await reader();
  const { page } = visitor;
  await page.goto(site.origin + path);
  const links = page.locator(`main h2 a[href^="${path}/"]`);
  const titles = await links.allInnerTexts();
  expect(titles).toHaveLength(14);
  for (const subject of subjects) expect(titles.filter((title) => title.includes(subject))).toHaveLength(1);

  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))) {
    expect((await textOf(href)).length).toBeGreaterThan(150);
  }
});

test('offers complete contact details without a form', async () => {
  await using visitor = await reader();
  const { page } = visitor;
  await page.goto(`${site.origin}/contact`);
  const japanese = await page.locator('main').innerText();
  for (const text of [COMPANY.telephone, '東京都千代田区試験町4-5-6', '9:30', '神田駅'])
    expect(japanese).toContain(text);
  expect(await page.locator(`main a[href="tel:${COMPANY.telephone}"]`).count()).toBeGreaterThan(0);
  const english = await textOf('/en/contact');
  for (const text of [COMPANY.telephone, '4-5-6 Shiken-cho', 'Kanda Station']) expect(english).toContain(text);
});

test('lists every open position on the careers page', async () => {
  const { items } = await (await fetch(`${site.origin}/wp-json/api/v1/jobs?per_page=100`)).json();
  expect(items.length).toBeGreaterThanOrEqual(3);
  await using visitor = await reader();
  await visitor.page.goto(`${site.origin}/recruit`);
  for (const { title } of items) {
    expect(await visitor.page.locator('main').getByText(title).first().isVisible()).toBe(true);
  }
});

test('shows the text of an entry in its own language', async () => {
  const japanese = await textOf('/works/kanda-shops');
  const english = await textOf('/en/works/kanda-shops');
  expect(japanese).toContain('神田の商業ビル');
  expect(english).toContain('Kanda Shops');
  // Japanese characters would reveal an untranslated message.
  expect(english).not.toMatch(/[\u3040-\u30ff]/);
});

test('links owners and investors to their pages from the hero of the home page', async () => {
  for (const [path, links] of [
    ['/', ['/services/client', '/services/fund']],
    ['/en', ['/en/services/client', '/en/services/fund']],
  ] as const) {
    const html = await (await fetch(site.origin + path)).text();
    const [, hero = ''] = /data-hero(.*?)<section/s.exec(html) ?? [];
    expect([...hero.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href)).toEqual(links);
  }
});
