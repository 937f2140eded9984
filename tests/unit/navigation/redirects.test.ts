import { expect, test } from 'vitest';
import type { Redirect } from '../../../contract/site/redirect.ts';
import { matchRedirect, resolveHref } from '../../../site/navigation/redirects.ts';

const TABLE: Redirect[] = [
  { from: '/old', to: '/works/new', status: 301 },
  { from: '/old?id=7', to: '/works/seventh?use=office', status: 302 },
  { from: '/?p=123', to: '/company#map', status: 301 },
  { from: '/%E5%8F%A4%E3%81%84', to: '/news', status: 301 },
  { from: '/Brochure/', to: 'https://files.example/a.pdf', status: 301, lang: 'en' },
  { from: '/gone', to: null, status: 410 },
];

test.each([
  ['/old', '/works/new', 301],
  ['/en/old', '/en/works/new', 301],
  ['/old?utm_source=mail', '/works/new?utm_source=mail', 301],
  ['/old?id=7', '/works/seventh?use=office', 302],
  ['/old?id=7&utm_source=mail', '/works/seventh?use=office&utm_source=mail', 302],
  ['/old?id=8', '/works/new?id=8', 301],
  ['/?p=123', '/company#map', 301],
  ['/en?p=123&x=1', '/en/company?x=1#map', 301],
  ['/%E5%8F%A4%E3%81%84', '/news', 301],
  ['/en/brochure', 'https://files.example/a.pdf', 301],
  ['/gone', null, 410],
])('redirects %s to %s', (url, to, status) => {
  expect(matchRedirect(TABLE, new URL(url, 'https://site.test'))).toEqual({ to, status });
});

test.each(['/', '/?p=124', '/brochure', '/works/new', '/old/er'])('does not redirect %s', (url) => {
  expect(matchRedirect(TABLE, new URL(url, 'https://site.test'))).toBeNull();
});

test('applies only redirects with a query to paths that a page may use', () => {
  const targetOf = (url: string) => matchRedirect(TABLE, new URL(url, 'https://site.test'), 'with-query')?.to;
  expect([targetOf('/old'), targetOf('/old?id=7'), targetOf('/?p=123')]).toEqual([
    undefined,
    '/works/seventh?use=office',
    '/company#map',
  ]);
});

test.each([
  ['/old', '/works/new'],
  ['/Old/#plan', '/works/new#plan'],
  ['/?p=123#access', '/company#map'],
  ['/old?id=7', '/works/seventh?use=office'],
])('rewrites a link to %s to %s, as a Japanese path in both languages', (href, to) => {
  expect([resolveHref(TABLE, href, 'ja'), resolveHref(TABLE, href, 'en')]).toEqual([to, to]);
});

test.each(['/company', 'https://old.example/old', 'mailto:a@b.example', '#old', '/gone', '//old'])(
  'leaves a link to %s unchanged',
  (href) => {
    expect(resolveHref(TABLE, href, 'en')).toBeNull();
  },
);
