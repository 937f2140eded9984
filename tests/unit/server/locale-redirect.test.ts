import { describe, expect, test } from 'vitest';
import { requestedLocale } from '../../../server/http/requested-locale.ts';
import { localeCookieHeader, shouldRedirectToEnglish } from '../../../server/pages/locale-redirect.ts';
import { preferredLocale } from '../../../site/i18n/detect-locale.ts';

describe('cookie, then languages, then Japanese', () => {
  test.each([
    ['en', ['ja'], 'en'],
    ['ja', ['en'], 'ja'],
    [undefined, [], 'ja'],
    [undefined, ['en'], 'en'],
    [undefined, ['en-US', 'ja'], 'en'],
    [undefined, ['EN-gb'], 'en'],
    [undefined, ['ja-JP', 'en-US'], 'ja'],
    [undefined, ['fr', 'en'], 'en'],
    [undefined, ['fr', 'zh-Hant'], 'ja'],
    [undefined, ['eng', 'en_US', ''], 'ja'],
    [undefined, ['*'], 'ja'],
    ['fr', ['en'], 'en'],
    ['EN', [], 'ja'],
    ['en-US', [], 'ja'],
    ['', ['en'], 'en'],
    ['toString', [], 'ja'],
  ])('cookie %s, languages %j: %s', (cookie, languages, locale) => {
    expect(preferredLocale(cookie, languages)).toBe(locale);
  });
});

describe('Accept-Language', () => {
  test.each([
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
    ['ja;q=0.8, en;q=0.9', 'en'],
    ['en;q=0.8, ja', 'ja'],
    ['en;q=0.5,ja;q=0.5', 'en'],
    ['ja;q=0.5,en;q=0.5', 'ja'],
    ['fr,de;q=0.9,en;q=0.1', 'en'],
    ['fr', 'ja'],
    ['en;q=0', 'ja'],
    ['en;q=0.000, fr', 'ja'],
    ['en ; q=0 , ja;q=0.1', 'ja'],
    ['ja;q=0, en;q=0.1', 'en'],
    ['*', 'ja'],
    ['*;q=0.9, en;q=0.5', 'en'],
    ['fr, *;q=0.5', 'ja'],
    ['', 'ja'],
    [',,;;q=,=', 'ja'],
    ['; en', 'ja'],
  ])('%s: %s', (header, locale) => {
    const request = new Request('https://www.example.com/', { headers: { 'accept-language': header } });
    expect(requestedLocale(request)).toBe(locale);
  });

  test('only the beginning of a huge one is parsed', () => {
    const ask = (header: string) =>
      requestedLocale(new Request('https://www.example.com/', { headers: { 'accept-language': header } }));
    expect(ask(`en,${'fr;q=0.9,'.repeat(100_000)}`)).toBe('en');
    expect(ask(`${'fr;q=0.9,'.repeat(100_000)}en`)).toBe('ja');
    expect(ask(`en${';'.repeat(1_000_000)}`)).toBe('en');
  });
});

describe('cookie', () => {
  test.each([
    ['i18n_redirected=en', 'en'],
    ['i18n_redirected=ja', 'ja'],
    ['a=b; i18n_redirected=en; c=d', 'en'],
    ['i18n_redirected="en"', 'en'],
    ['xi18n_redirected=en', 'ja'],
    ['i18n_redirected=en-US', 'ja'],
    ['i18n_redirected=%zz', 'ja'],
    ['i18n_redirected=', 'ja'],
    ['i18n_redirected', 'ja'],
    [';;=;', 'ja'],
  ])('%s: %s', (cookie, locale) => {
    expect(requestedLocale(new Request('https://www.example.com/', { headers: { cookie } }))).toBe(locale);
  });

  test('goes before the browser, unless its value is unknown', () => {
    const ask = (cookie: string) =>
      requestedLocale(new Request('https://www.example.com/', { headers: { cookie, 'accept-language': 'en' } }));
    expect(ask('i18n_redirected=ja')).toBe('ja');
    expect(ask('i18n_redirected=fr')).toBe('en');
  });
});

describe('redirected to the English page', () => {
  test.each([
    ['an English browser that says nothing of where it comes from', {}],
    ['typed or bookmarked', { 'sec-fetch-site': 'none' }],
    ['from another site', { 'sec-fetch-site': 'cross-site' }],
    ['from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['from another origin, in an old browser', { referer: 'https://search.example/' }],
    ['from the same host without https', { referer: 'http://www.example.com/' }],
    ['from the same host on another port', { referer: 'https://www.example.com:8443/' }],
    ['from a host that begins alike', { referer: 'https://www.example.com.elsewhere.example/' }],
    ['with an unreadable referrer', { referer: 'about' }],
    // The browser's own word is worth more than the referrer.
    ['from outside, whatever the referrer', { 'sec-fetch-site': 'cross-site', referer: 'https://www.example.com/' }],
  ])('%s', (_name, headers) => {
    const request = new Request('https://www.example.com/about', { headers: { 'accept-language': 'en', ...headers } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(true);
  });

  test('somebody whose cookie is English, with a Japanese browser', () => {
    const headers = { cookie: 'i18n_redirected=en', 'accept-language': 'ja' };
    expect(
      shouldRedirectToEnglish(new Request('https://www.example.com/', { headers }), 'https://www.example.com'),
    ).toBe(true);
  });

  test('HEAD as GET', () => {
    const request = new Request('https://www.example.com/', { method: 'HEAD', headers: { 'accept-language': 'en' } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(true);
  });
});

describe('not redirected', () => {
  test.each([
    ['a crawler, which names no language', {}],
    ['a crawler with a referrer', { referer: 'https://search.example/' }],
    ['a Japanese browser', { 'accept-language': 'ja,en;q=0.9' }],
    ['a browser in a language that the site has not', { 'accept-language': 'fr' }],
    ['a browser that will not have English', { 'accept-language': 'en;q=0' }],
    ['a Japanese cookie', { cookie: 'i18n_redirected=ja', 'accept-language': 'en' }],
    ['a link on the site', { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' }],
    ['a link on the site, with an English cookie', { 'sec-fetch-site': 'same-origin', cookie: 'i18n_redirected=en' }],
    [
      'a link on the site, in an old browser',
      { referer: 'https://www.example.com/en/about?x=1', 'accept-language': 'en' },
    ],
    ['a link on the site, origin only', { referer: 'https://www.example.com/', 'accept-language': 'en' }],
    [
      'a link on the site, whatever the referrer',
      { 'sec-fetch-site': 'same-origin', referer: 'https://search.example/', 'accept-language': 'en' },
    ],
  ])('%s', (_name, headers: Record<string, string>) => {
    const request = new Request('https://www.example.com/about', { headers });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s', (method) => {
    const request = new Request('https://www.example.com/', { method, headers: { 'accept-language': 'en' } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });

  test('the request may carry any host: the site knows its own origin', () => {
    const headers = { 'accept-language': 'en', referer: 'https://www.example.com/' };
    const request = new Request('http://127.0.0.1:3000/about', { headers });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });
});

test.each([
  ['en', false, 'i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['ja', true, 'i18n_redirected=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
] as const)('the cookie for %s, secure %s', (locale, isSecure, header) => {
  expect(localeCookieHeader(locale, isSecure)).toBe(header);
});
