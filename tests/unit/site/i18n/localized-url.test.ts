import { describe, expect, test } from 'vitest';
import { localizedUrl, parentPath, splitLocale } from '../../../../site/i18n/localized-url.ts';
import { siteConfig } from '../../../../site.config.ts';

/** The same page in Japanese and in English. */
const pairs = [
  // Routes of the specification.
  ['/', '/en'],
  ['/about', '/en/about'],
  ['/columns', '/en/columns'],
  ['/columns/3', '/en/columns/3'],
  ['/company', '/en/company'],
  ['/contact', '/en/contact'],
  ['/download', '/en/download'],
  ['/news', '/en/news'],
  ['/news/12', '/en/news/12'],
  ['/recruit', '/en/recruit'],
  ['/services', '/en/services'],
  ['/services/client', '/en/services/client'],
  ['/services/fund', '/en/services/fund'],
  ['/works', '/en/works'],
  ['/works/shinagawa-depot', '/en/works/shinagawa-depot'],
  ['/p', '/en/p'],
  ['/p/privacy', '/en/p/privacy'],
  [`/campaign/${siteConfig.campaign.slug}`, `/en/campaign/${siteConfig.campaign.slug}`],

  // Route patterns.
  ['/columns/:id', '/en/columns/:id'],
  ['/works/:slug', '/en/works/:slug'],
  ['/p/:slug?', '/en/p/:slug?'],

  // Query, hash, or both.
  ['/?x=1', '/en?x=1'],
  ['/#top', '/en#top'],
  ['/?x=1#top', '/en?x=1#top'],
  ['/?', '/en?'],
  ['/#', '/en#'],
  ['/about?x=1', '/en/about?x=1'],
  ['/about#team', '/en/about#team'],
  ['/about?x=1#team', '/en/about?x=1#team'],
  ['/about#team?x=1', '/en/about#team?x=1'],
  ['/about??x', '/en/about??x'],
  ['/works?page=2', '/en/works?page=2'],
  ['/works?page=2&use=office', '/en/works?page=2&use=office'],
  ['/works?station=tokyo&year=2024#map', '/en/works?station=tokyo&year=2024#map'],
  ['/columns?category=law&page=3', '/en/columns?category=law&page=3'],
  ['/news?year=2026', '/en/news?year=2026'],
  ['/works/shinagawa-depot?utm_source=mail', '/en/works/shinagawa-depot?utm_source=mail'],

  // Only the pathname changes.
  ['/?next=/en/works', '/en?next=/en/works'],
  ['/about?next=/en', '/en/about?next=/en'],
  ['/about#/en/x', '/en/about#/en/x'],
  ['/about?a=//x', '/en/about?a=//x'],

  // Paths that only resemble a language prefix.
  ['/enterprise', '/en/enterprise'],
  ['/en-gb', '/en/en-gb'],
  ['/en.html', '/en/en.html'],
  ['/EN/about', '/en/EN/about'],
  ['/%65n/about', '/en/%65n/about'],
  ['/about/en', '/en/about/en'],
  ['/about/en/', '/en/about/en/'],
  ['/ja', '/en/ja'],
  ['/ja/x', '/en/ja/x'],
  ['/e', '/en/e'],

  // Paths are not made canonical.
  ['/about/', '/en/about/'],
  ['/p/', '/en/p/'],
  ['/p//x', '/en/p//x'],
  ['/About', '/en/About'],
  ['/%zz', '/en/%zz'],
  ['/%E6%9D%B1%E4%BA%AC', '/en/%E6%9D%B1%E4%BA%AC'],
  ['/p/%E6%9D%B1?q=%E4%BA%AC#%E9%A7%85', '/en/p/%E6%9D%B1?q=%E4%BA%AC#%E9%A7%85'],
  ['/p/a%2Fb', '/en/p/a%2Fb'],
  ['/no/such/page', '/en/no/such/page'],
] as const;

test.each(pairs)('maps %s to %s in English, and back', (japanese, english) => {
  expect(localizedUrl(japanese, 'en')).toBe(english);
  expect(localizedUrl(english, 'ja')).toBe(japanese);
});

test.each(pairs)('keeps %s and %s in their own language', (japanese, english) => {
  expect(localizedUrl(japanese, 'ja')).toBe(japanese);
  expect(localizedUrl(english, 'en')).toBe(english);
});

test('maps different pages to different English URLs', () => {
  const english = pairs.map(([japanese]) => localizedUrl(japanese, 'en'));
  expect(new Set(english).size).toBe(pairs.length);
});

describe('other spellings of the home page', () => {
  test.each([
    ['/en/', '/', '/en'],
    ['/en/?x=1', '/?x=1', '/en?x=1'],
    ['/en/#top', '/#top', '/en#top'],
    ['', '/', '/en'],
    ['?x=1', '/?x=1', '/en?x=1'],
    ['#top', '/#top', '/en#top'],
  ])('are normalised: %j', (url, japanese, english) => {
    expect(localizedUrl(url, 'ja')).toBe(japanese);
    expect(localizedUrl(url, 'en')).toBe(english);
  });
});

test('removes only one prefix', () => {
  expect(localizedUrl('/en/en/about', 'ja')).toBe('/en/about');
  expect(localizedUrl('/en/en/about', 'en')).toBe('/en/en/about');
  expect(localizedUrl('/en/en', 'ja')).toBe('/en');
});

describe('URLs with other hosts', () => {
  test.each([
    ['//elsewhere.example/x', '/elsewhere.example/x', '/en/elsewhere.example/x'],
    ['/en//elsewhere.example/x', '/elsewhere.example/x', '/en/elsewhere.example/x'],
    ['///x?y=//z#w', '/x?y=//z#w', '/en/x?y=//z#w'],
    ['//', '/', '/en'],
    ['/en//', '/', '/en'],
  ])('stay on the same host: %s', (url, japanese, english) => {
    expect(localizedUrl(url, 'ja')).toBe(japanese);
    expect(localizedUrl(url, 'en')).toBe(english);
    expect(new URL(localizedUrl(url, 'ja'), 'https://www.example.com').host).toBe('www.example.com');
  });
});

test.each([
  ['/', 'ja', '/'],
  ['/about', 'ja', '/about'],
  ['/ja/about', 'ja', '/ja/about'],
  ['/enterprise', 'ja', '/enterprise'],
  ['/EN', 'ja', '/EN'],
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en/about', 'en', '/about'],
  ['/en/works/a/', 'en', '/works/a/'],
  ['/en/en', 'en', '/en'],
  ['/en/ja', 'en', '/ja'],
])('splits %s into the language %s and the path %s', (pathname, locale, path) => {
  expect(splitLocale(pathname)).toEqual({ locale, path });
});

test.each([
  ['/services/client', '/services'],
  ['/columns/3', '/columns'],
  ['/p/privacy', '/p'],
  ['/p', '/'],
  ['/about', '/'],
  ['/a/b/c', '/a/b'],
  ['/', null],
])('returns for %s the parent path %s', (path, above) => {
  expect(parentPath(path)).toBe(above);
});
