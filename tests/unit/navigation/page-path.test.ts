import { expect, test } from 'vitest';
import { fixedPaths } from '../../../site/fixed-paths.ts';
import { contentSlug, pathWithoutParameters } from '../../../site/navigation/resolve/page-path.ts';
import { siteConfig } from '../../../site.config.ts';

test.each([
  ['/', 'home'],
  ['/about', 'about'],
  ['/services/fund', 'services-fund'],
  ['/company/offices/kanda', 'company-offices-kanda'],
  ['/p/:slug?', 'p'],
])('derives the content slug of %s: %s', (path, slug) => expect(contentSlug(path)).toBe(slug));

test.each([
  ['/about', '/about'],
  ['/p/:slug?', '/p'],
  ['/works/:slug', null],
])('removes the optional parameter from %s: %s', (path, own) => expect(pathWithoutParameters(path)).toBe(own));

test('excludes paths that need an entry from the fixed paths', () => {
  expect(fixedPaths).toContain('/services/fund');
  expect(fixedPaths).toContain('/p');
  expect(fixedPaths).not.toContain(`/campaign/${siteConfig.campaign.slug}`);
  expect(fixedPaths.filter((path) => path.includes(':'))).toEqual([]);
});
