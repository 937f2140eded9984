import { describe, expect, test } from 'vitest';
import { canonicalPath } from '../../../../site/i18n/canonical-path.ts';
import { siteConfig } from '../../../../site.config.ts';

const spellings = [
  // Already canonical.
  ['/', '/'],
  ['/about', '/about'],
  ['/en', '/en'],
  ['/en/works/shinagawa-depot', '/en/works/shinagawa-depot'],
  ['/columns/3', '/columns/3'],
  [`/campaign/${siteConfig.campaign.slug}`, `/campaign/${siteConfig.campaign.slug}`],

  // Trailing slash.
  ['/about/', '/about'],
  ['/p/', '/p'],
  ['/en/', '/en'],
  ['/en/p/', '/en/p'],
  ['/about///', '/about'],

  // Doubled slashes.
  ['//', '/'],
  ['//about', '/about'],
  ['//elsewhere.example/x', '/elsewhere.example/x'],
  ['/services//fund', '/services/fund'],
  ['/en//about', '/en/about'],

  // Letter case.
  ['/About', '/about'],
  ['/EN/About', '/en/about'],
  ['/WORKS/Shinagawa-Depot/', '/works/shinagawa-depot'],
  ['/%C3%84', '/%C3%A4'],
  ['/%CE%91%CE%A3', '/%CE%B1%CF%82'],
  ['/%C4%B0', '/i%CC%87'],

  // Escapes: unnecessary ones are decoded, others are in upper case. A decoded character stays part of its segment.
  ['/%61bout', '/about'],
  ['/%45n/about', '/en/about'],
  ['/%e6%9d%b1', '/%E6%9D%B1'],
  ['/東京', '/%E6%9D%B1%E4%BA%AC'],
  ['/%F0%A0%AE%B7', '/%F0%A0%AE%B7'],
  ['/p/a%2fb', '/p/a%2Fb'],
  ['/p/a%2F', '/p/a%2F'],
  ['/%2F%2Felsewhere.example', '/%2F%2Felsewhere.example'],
  ['/p/%5c', '/p/%5C'],
  ['/p/100%25', '/p/100%25'],
  ['/p/%2541', '/p/%2541'],
  ['/p/%25AB', '/p/%25ab'],
  ['/p/%25zz', '/p/%25zz'],
  ['/p/a%20b', '/p/a%20b'],
  ['/p/a%3Fb%23c', '/p/a%3Fb%23c'],
  ['/p/%00', '/p/%00'],
  ['/p/%3Cscript%3E', '/p/%3Cscript%3E'],
  ['/p/a:b@c', '/p/a%3Ab%40c'],
] as const;

test.each(spellings)('converts %s to %s', (written, canonical) => {
  expect(canonicalPath(written)).toBe(canonical);
});

test.each(spellings)('redirects %s once, to %s', (_written, canonical) => {
  expect(canonicalPath(canonical)).toBe(canonical);
  // Browsers send the redirect target unchanged, so no second redirect follows.
  expect(new URL(canonical, 'https://www.example.com').pathname).toBe(canonical);
});

describe('malformed escape', () => {
  test.each(['/%zz', '/%', '/about/%', '/%e', '/%E6%9D', '/%FF', '/%C0%AF', '/%ED%A0%80', '/a/%zz/b', '/%E6/%9D%B1'])(
    'has no canonical path: %s',
    (pathname) => {
      expect(canonicalPath(pathname)).toBeNull();
    },
  );
});
