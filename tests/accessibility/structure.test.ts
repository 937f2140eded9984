import { expect, test } from 'vitest';
import { hydrated, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, sharedSite } from '../support/for-file.ts';
import { openPage } from './open-page.ts';
import { structureOf } from './structure.ts';

/** Landmarks and headings of the main pages, as screen readers list them. */

const site = sharedSite();
const browser = browserForFile({ pictures: false });

async function structureAt(path: string): Promise<string> {
  await using visitor = await openVisitor(browser, { viewport: { width: 1440, height: 900 } });
  const page = await openPage(visitor, site.origin + path);
  await hydrated(page);
  // Seminars depend on the date.
  await page.locator('section:has(> #seminars-heading)').evaluateAll((all) => {
    for (const section of all) section.setAttribute('aria-hidden', 'true');
  });
  return structureOf(await page.locator('body').ariaSnapshot());
}

/** A line for each landmark or heading, indented by nesting. */
const STRUCTURES = [
  [
    '/',
    `
      banner
        navigation 主なページ
      main
        h1
        region
          h2
          h3
        region 実績
          h2 実績
          h3
        region お知らせ
          h2 お知らせ
        region コラム
          h2 コラム
          h3
        region
          h2
        complementary
      contentinfo
        navigation
          h2
        navigation 方針・規約
          h2 方針・規約
    `,
  ],
  [
    '/en',
    `
      banner
        navigation Main pages
      main
        h1
        region
          h2
          h3
        region Projects
          h2 Projects
          h3
        region News
          h2 News
        region Insights
          h2 Insights
          h3
        region
          h2
        complementary
      contentinfo
        navigation
          h2
        navigation Insights
          h2 Insights
        navigation
          h2
        navigation Policies and terms
          h2 Policies and terms
    `,
  ],
  [
    '/works',
    `
      banner
        navigation 主なページ
      main
        navigation 現在の位置
        h1 実績
        navigation 山手線沿線
          h2 山手線沿線
        region 絞り込み
          h2 用途
          h2 役割
          h2 竣工・改修年
        h2
        region 投資家と所有者の皆様へ
          h2 投資家と所有者の皆様へ
        complementary
      contentinfo
        navigation
          h2
        navigation 方針・規約
          h2 方針・規約
    `,
  ],
  [
    '/en/works',
    `
      banner
        navigation Main pages
      main
        navigation You are here
        h1
        navigation Around the Yamanote Line
          h2 Around the Yamanote Line
        region Filter
          h2 Use
          h2 Role
          h2 Year built or refurbished
        h2
        region How can we help?
          h2 How can we help?
        complementary
      contentinfo
        navigation
          h2
        navigation Insights
          h2 Insights
        navigation
          h2
        navigation Policies and terms
          h2 Policies and terms
    `,
  ],
  [
    '/works/gotanda-offices',
    `
      banner
        navigation 主なページ
      main
        navigation 現在の位置
        h1
        region 概要
          h2 概要
        h2
        region 関連
          h2 関連
          h3
        region 投資家と所有者の皆様へ
          h2 投資家と所有者の皆様へ
        navigation 前後のページ
        complementary
      contentinfo
        navigation
          h2
        navigation 方針・規約
          h2 方針・規約
    `,
  ],
  [
    '/columns/3',
    `
      banner
        navigation 主なページ
      main
        navigation 現在の位置
        h1
        navigation 目次
          h2 目次
        h2
        region
        h2
        region 関連
          h2 関連
          h3
        navigation 前後のページ
        complementary
      contentinfo
        navigation
          h2
        navigation 方針・規約
          h2 方針・規約
    `,
  ],
  [
    '/en/columns/3',
    `
      banner
        navigation Main pages
      main
        navigation You are here
        h1
        navigation Contents
          h2 Contents
        h2
        region
        h2
        region Related
          h2 Related
          h3
        navigation Previous and next
        complementary
      contentinfo
        navigation
          h2
        navigation Insights
          h2 Insights
        navigation
          h2
        navigation Policies and terms
          h2 Policies and terms
    `,
  ],
  [
    '/contact',
    `
      banner
        navigation 主なページ
      main
        navigation 現在の位置
        h1
        region
          h2
          h3
        region
          h2
      contentinfo
        navigation
          h2
        navigation 方針・規約
          h2 方針・規約
    `,
  ],
] as const;

test.each(STRUCTURES)('has named landmarks and ordered headings on %s', async (path, expected) => {
  const lines = expected.trim().split('\n');
  const indent = ' '.repeat(6);
  const written = lines.map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n');
  expect(await structureAt(path)).toBe(written);
});

test('shows the main pages in a named menu on a phone', async () => {
  await using visitor = await openVisitor(browser, { viewport: { width: 390, height: 844 } });
  const page = await openPage(visitor, `${site.origin}/en/works`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Menu' });
  expect(structureOf(await dialog.ariaSnapshot())).toBe('dialog\n  navigation Main pages');
  expect(await dialog.getByRole('list', { name: 'Language' }).getByRole('link').allInnerTexts()).toEqual([
    '日本語',
    'English',
  ]);
});
