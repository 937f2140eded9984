import { expect, test } from 'vitest';
import { matchPage } from '../../../site/navigation/match-page.ts';
import { pages } from '../../../site/routes.ts';
import { siteConfig } from '../../../site.config.ts';

test.each([
  // Each row of the table, in both languages.
  ['/', 'home', {}, 'ja'],
  ['/en', 'home', {}, 'en'],
  ['/about', 'about', {}, 'ja'],
  ['/en/about', 'about', {}, 'en'],
  ['/columns', 'columns', {}, 'ja'],
  ['/columns/3', 'column', { id: '3' }, 'ja'],
  ['/en/columns/3', 'column', { id: '3' }, 'en'],
  ['/company', 'company', {}, 'ja'],
  ['/contact', 'contact', {}, 'ja'],
  ['/download', 'download', {}, 'ja'],
  ['/news', 'news', {}, 'ja'],
  ['/en/news/15', 'news-item', { id: '15' }, 'en'],
  ['/recruit', 'recruit', {}, 'ja'],
  ['/services', 'services', {}, 'ja'],
  ['/services/client', 'service-client', {}, 'ja'],
  ['/en/services/fund', 'service-fund', {}, 'en'],
  ['/works', 'works', {}, 'ja'],
  ['/works/shinagawa-depot', 'work', { slug: 'shinagawa-depot' }, 'ja'],
  ['/p', 'generic', { slug: undefined }, 'ja'],
  ['/en/p/privacy', 'generic', { slug: 'privacy' }, 'en'],
  [`/campaign/${siteConfig.campaign.slug}`, 'campaign', {}, 'ja'],
  // Whether a parameter can be one is the page's to check.
  ['/columns/x', 'column', { id: 'x' }, 'ja'],
  ['/works/KONAN', 'work', { slug: 'KONAN' }, 'ja'],

  // Another spelling of the same page.
  ['/about/', 'about', {}, 'ja'],
  ['/about///', 'about', {}, 'ja'],
  ['//', 'home', {}, 'ja'],
  ['/en/', 'home', {}, 'en'],
  ['/p/', 'generic', { slug: undefined }, 'ja'],
  ['/About', 'about', {}, 'ja'],
  ['/EN/About', 'about', {}, 'ja'],
  ['/%61bout', 'about', {}, 'ja'],
  ['/%45n/about', 'about', {}, 'ja'],

  // Escapes in a parameter stand for what they say; an escaped slash is a part of it.
  ['/works/a%2Fb', 'work', { slug: 'a/b' }, 'ja'],
  ['/works/a%20b', 'work', { slug: 'a b' }, 'ja'],
  ['/works/%E6%9D%B1%E4%BA%AC', 'work', { slug: '東京' }, 'ja'],
  ['/works/100%25', 'work', { slug: '100%' }, 'ja'],
  ['/works/%2541', 'work', { slug: '%41' }, 'ja'],
  ['/works/%0A', 'work', { slug: '\n' }, 'ja'],
  ['/works/%zz', 'work', { slug: '%zz' }, 'ja'],

  // No page.
  ['/nope', null, {}, 'ja'],
  ['/en/nope', null, {}, 'en'],
  ['/ja', null, {}, 'ja'],
  ['/ja/about', null, {}, 'ja'],
  ['/enabout', null, {}, 'ja'],
  ['/en/en/about', null, {}, 'en'],
  ['/aboutx', null, {}, 'ja'],
  ['/about.html', null, {}, 'ja'],
  ['//about', null, {}, 'ja'],
  ['/en//about', null, {}, 'en'],
  ['/services//fund', null, {}, 'ja'],
  ['/works//shinagawa-depot', null, {}, 'ja'],
  ['/works/a/b', null, {}, 'ja'],
  ['/p/a/b', null, {}, 'ja'],
  ['/campaign', null, {}, 'ja'],
  ['/about%2F', null, {}, 'ja'],
  ['/%2Fabout', null, {}, 'ja'],
  ['/%61bout/%zz', null, {}, 'ja'],
  ['/%zz', null, {}, 'ja'],
])('%s leads to %s with %j, in %s', (pathname, name, params, locale) => {
  const match = matchPage(pages, pathname);
  expect({ ...match, page: match.page?.name ?? null }).toEqual({ page: name, params, locale });
});

test('of two rows that fit, the first is taken', () => {
  const [about, works] = pages.filter(({ name }) => name === 'about' || name === 'works');
  const table = [
    { ...about, path: '/a/:name' },
    { ...works, path: '/a/b' },
  ] as typeof pages;
  expect(matchPage(table, '/a/b').page?.name).toBe('about');
});
