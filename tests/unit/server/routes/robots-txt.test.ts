import { expect, test } from 'vitest';
import { robotsTxt } from '../../../../server/routes/robots-txt.ts';

const SITE_ORIGIN = 'https://www.example.com';
const groups = [
  { names: ['*'], disallow: ['/campaign/'] },
  { names: ['GPTBot', 'CCBot'], disallow: ['/'] },
];

test('lists the paths of each group, and those closed to all crawlers', () => {
  const [allAgents, two, sitemap] = robotsTxt({ SITE_ORIGIN, ALLOW_INDEXING: true }, groups).split('\n\n');
  expect(allAgents).toMatch(/^User-agent: \*\nDisallow: \/campaign\/\nDisallow: \/wp-json\/api\/v1\/\n/);
  expect(two).toMatch(/^User-agent: GPTBot\nUser-agent: CCBot\nDisallow: \/\nDisallow: \/wp-json\/api\/v1\/\n/);
  expect(sitemap).toBe('Sitemap: https://www.example.com/sitemap.xml\n');
});

test('omits the sitemap if indexing is off, and still allows crawling so that pages can declare noindex', () => {
  const text = robotsTxt({ SITE_ORIGIN, ALLOW_INDEXING: false });
  expect(text).not.toMatch(/Sitemap|^Disallow: \/$/m);
});
