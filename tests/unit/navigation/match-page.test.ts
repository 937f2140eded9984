import { expect, test } from 'vitest';
import { matchPage } from '../../../site/navigation/match-page.ts';
import { pages } from '../../../site/routes.ts';
import { siteConfig } from '../../../site.config.ts';

test.each([
  // Each route, in both languages.
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
  // Pages validate parameters themselves.
  ['/columns/x', 'column', { id: 'x' }, 'ja'],
  ['/works/KONAN', 'work', { slug: 'KONAN' }, 'ja'],

  // Other spellings of the same path.
  ['/about/', 'about', {}, 'ja'],
  ['/about///', 'about', {}, 'ja'],
  ['//', 'home', {}, 'ja'],
  ['/en/', 'home', {}, 'en'],
  ['/p/', 'generic', { slug: undefined }, 'ja'],
  ['/About', 'about', {}, 'ja'],
  ['/EN/About', 'about', {}, 'ja'],
  ['/%61bout', 'about', {}, 'ja'],
  ['/%45n/about', 'about', {}, 'ja'],

  // Percent escapes in parameters are decoded. An escaped slash is part of the parameter.
  ['/works/a%2Fb', 'work', { slug: 'a/b' }, 'ja'],
  ['/works/a%20b', 'work', { slug: 'a b' }, 'ja'],
  ['/works/%E6%9D%B1%E4%BA%AC', 'work', { slug: '東京' }, 'ja'],
  ['/works/100%25', 'work', { slug: '100%' }, 'ja'],
  ['/works/%2541', 'work', { slug: '%41' }, 'ja'],
  ['/works/%0A', 'work', { slug: '\n' }, 'ja'],
  ['/works/%zz', 'work', { slug: '%zz' }, 'ja'],

  // No match.
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
])('matches %s to page %s with %j, in %s', (pathname, name, params, locale) => {
  const match = matchPage(pages, pathname);
  expect({ ...match, page: match.page?.name ?? null }).toEqual({ page: name, params, locale });
});

test('prefers the first of two matching routes', () => {
  const [about, works] = pages.filter(({ name }) => name === 'about' || name === 'works');
  const table = [
    { ...about, path: '/a/:name' },
    { ...works, path: '/a/b' },
  ] as typeof pages;
  expect(matchPage(table, '/a/b').page?.name).toBe('about');
});
