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
])('the content of %s has the slug %s', (path, slug) => expect(contentSlug(path)).toBe(slug));

test.each([
  ['/about', '/about'],
  ['/p/:slug?', '/p'],
  ['/works/:slug', null],
])('%s is shown without parameters at %s', (path, own) => expect(pathWithoutParameters(path)).toBe(own));

test('paths that need an entry are not fixed', () => {
  expect(fixedPaths).toContain('/services/fund');
  expect(fixedPaths).toContain('/p');
  expect(fixedPaths).not.toContain(`/campaign/${siteConfig.campaign.slug}`);
  expect(fixedPaths.filter((path) => path.includes(':'))).toEqual([]);
});
