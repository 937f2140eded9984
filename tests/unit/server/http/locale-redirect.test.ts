import { describe, expect, test } from 'vitest';
import { requestedLocale } from '../../../../server/http/requested-locale.ts';
import { localeCookieHeader, shouldRedirectToEnglish } from '../../../../server/pages/locale-redirect.ts';
import { preferredLocale } from '../../../../site/i18n/detect-locale.ts';

describe('preferred locale: cookie, then Accept-Language, then Japanese', () => {
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
  ])('resolves cookie %s and languages %j to %s', (cookie, languages, locale) => {
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
  ])('resolves %s to %s', (header, locale) => {
    const request = new Request('https://www.example.com/', { headers: { 'accept-language': header } });
    expect(requestedLocale(request)).toBe(locale);
  });

  test('parses only the beginning of a huge header', () => {
    const redirect = (header: string) =>
      requestedLocale(new Request('https://www.example.com/', { headers: { 'accept-language': header } }));
    expect(redirect(`en,${'fr;q=0.9,'.repeat(100_000)}`)).toBe('en');
    expect(redirect(`${'fr;q=0.9,'.repeat(100_000)}en`)).toBe('ja');
    expect(redirect(`en${';'.repeat(1_000_000)}`)).toBe('en');
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
  ])('resolves %s to %s', (cookie, locale) => {
    expect(requestedLocale(new Request('https://www.example.com/', { headers: { cookie } }))).toBe(locale);
  });

  test("takes precedence over the browser's languages, unless its value is unknown", () => {
    const redirect = (cookie: string) =>
      requestedLocale(new Request('https://www.example.com/', { headers: { cookie, 'accept-language': 'en' } }));
    expect(redirect('i18n_redirected=ja')).toBe('ja');
    expect(redirect('i18n_redirected=fr')).toBe('en');
  });
});

describe('redirect to the English page', () => {
  test.each([
    ['an English browser without a referrer', {}],
    ['a typed or bookmarked address', { 'sec-fetch-site': 'none' }],
    ['a link from another site', { 'sec-fetch-site': 'cross-site' }],
    ['a link from another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['a link from another origin, in an old browser', { referer: 'https://search.example/' }],
    ['a link from the same host without https', { referer: 'http://www.example.com/' }],
    ['a link from the same host on another port', { referer: 'https://www.example.com:8443/' }],
    ['a link from a host with the same prefix', { referer: 'https://www.example.com.elsewhere.example/' }],
    ['an unreadable referrer', { referer: 'about' }],
    // Fetch metadata takes precedence over the referrer.
    [
      'a link from outside, whatever the referrer',
      { 'sec-fetch-site': 'cross-site', referer: 'https://www.example.com/' },
    ],
  ])('applies to %s', (_name, headers) => {
    const request = new Request('https://www.example.com/about', { headers: { 'accept-language': 'en', ...headers } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(true);
  });

  test('applies to a visitor with an English cookie and a Japanese browser', () => {
    const headers = { cookie: 'i18n_redirected=en', 'accept-language': 'ja' };
    expect(
      shouldRedirectToEnglish(new Request('https://www.example.com/', { headers }), 'https://www.example.com'),
    ).toBe(true);
  });

  test('applies to HEAD like to GET', () => {
    const request = new Request('https://www.example.com/', { method: 'HEAD', headers: { 'accept-language': 'en' } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(true);
  });
});

describe('Japanese page without a redirect', () => {
  test.each([
    ['a crawler, which sends no languages', {}],
    ['a crawler with a referrer', { referer: 'https://search.example/' }],
    ['a Japanese browser', { 'accept-language': 'ja,en;q=0.9' }],
    ['a browser in an unsupported language', { 'accept-language': 'fr' }],
    ['a browser that rejects English', { 'accept-language': 'en;q=0' }],
    ['a Japanese cookie', { cookie: 'i18n_redirected=ja', 'accept-language': 'en' }],
    ['a link within the site', { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' }],
    [
      'a link within the site, with an English cookie',
      { 'sec-fetch-site': 'same-origin', cookie: 'i18n_redirected=en' },
    ],
    [
      'a link within the site, in an old browser',
      { referer: 'https://www.example.com/en/about?x=1', 'accept-language': 'en' },
    ],
    ['a link within the site, with the origin only', { referer: 'https://www.example.com/', 'accept-language': 'en' }],
    [
      'a link within the site, whatever the referrer',
      { 'sec-fetch-site': 'same-origin', referer: 'https://search.example/', 'accept-language': 'en' },
    ],
  ])('is shown to %s', (_name, headers: Record<string, string>) => {
    const request = new Request('https://www.example.com/about', { headers });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('is not redirected for %s', (method) => {
    const request = new Request('https://www.example.com/', { method, headers: { 'accept-language': 'en' } });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });

  test('is shown for a link within the site, whatever host the request names', () => {
    const headers = { 'accept-language': 'en', referer: 'https://www.example.com/' };
    const request = new Request('http://127.0.0.1:3000/about', { headers });
    expect(shouldRedirectToEnglish(request, 'https://www.example.com')).toBe(false);
  });
});

test.each([
  ['en', false, 'i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['ja', true, 'i18n_redirected=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure'],
] as const)('builds the cookie for %s, secure %s', (locale, isSecure, header) => {
  expect(localeCookieHeader(locale, isSecure)).toBe(header);
});
