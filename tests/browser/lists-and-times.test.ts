import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { asWritten } from '../support/site/as-written.ts';
import { COMPANY } from '../support/site/company.ts';

const site = sharedSite();

test.each([
  ['/works?year=2015-2019', `実績（2015〜2019年） | ${COMPANY.name.ja}`],
  ['/en/works?year=2015-2019', `Works (2015–2019) | ${COMPANY.name.en}`],
  ['/works?use=office', `実績（オフィス） | ${COMPANY.name.ja}`],
  [
    '/works?use=office&role=planning&station=kanda&year=2018',
    `実績（オフィス、企画、神田駅、2018年） | ${COMPANY.name.ja}`,
  ],
  ['/en/works?station=kanda', `Works (Kanda Station) | ${COMPANY.name.en}`],
  ['/news?page=2', `お知らせ（2ページ目） | ${COMPANY.name.ja}`],
  ['/news?category=works&year=2023', `お知らせ（実績、2023年） | ${COMPANY.name.ja}`],
  ['/en/news?category=works', `News (Projects) | ${COMPANY.name.en}`],
  ['/columns?category=law', `コラム（法律） | ${COMPANY.name.ja}`],
  ['/en/columns?page=2', `Columns (Page 2) | ${COMPANY.name.en}`],
])('gives the list at %s the title “%s” with the heading of the list', async (path, title) => {
  const html = await (await fetch(site.origin + path)).text();
  expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]).toBe(title);
  expect(html).toContain(`<meta property="og:title" content="${title.replace(/ \| .*/, '')}"`);
  const [, heading] = /<h1[^>]*>([^<]*)/.exec(asWritten(html)) ?? [];
  expect(title.startsWith(`${heading}`)).toBe(true);
  expect(heading).not.toMatch(/[（(]/);
});

test.each([
  ['/columns/13', '2026年11月4日', '2026-11-04T10:00:00+09:00'],
  ['/columns/13', '読了目安 1分', 'PT1M'],
  ['/en/columns/13', '1 min read', 'PT1M'],
  ['/works/kanda-shops', '2018年9月', '2018-09'],
  ['/en/works/kanda-shops', 'September 2018', '2018-09'],
  ['/services', '2009年7月13日', '2009-07-13'],
  ['/company', '2009', '2009'],
  ['/company', '5月', '2024-05'],
  ['/en/company', 'May', '2024-05'],
  ['/seminars/funds', '15:00', '15:00'],
])('shows on %s the text “%s” with the machine-readable value %s', async (path, visible, value) => {
  const html = await (await fetch(site.origin + path)).text();
  const times = [...html.matchAll(/<time(?: dateTime="([^"]*)")?>(.*?)<\/time>/gi)].map(([, dateTime, text = '']) => [
    asWritten(text),
    dateTime ?? text,
  ]);
  expect(times).toContainEqual([visible, value]);
});
