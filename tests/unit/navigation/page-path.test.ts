import { expect, test } from 'vitest';
import type { ContentClient } from '../../../site/data/content-client.ts';
import { ContentError } from '../../../site/errors/content-error.ts';
import { contentPaths, fixedPaths } from '../../../site/fixed-paths.ts';
import { loadPageData } from '../../../site/navigation/resolve/page-loader.ts';
import { contentSlug, pathWithoutParameters } from '../../../site/navigation/resolve/page-path.ts';
import { pages } from '../../../site/routes.ts';
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

test('assigns entries of `pages` to exactly those fixed paths that load them', async () => {
  const loaded: [slug: string, path: string][] = [];
  for (const page of pages) {
    const path = pathWithoutParameters(page.path);
    if (path === null || !fixedPaths.includes(path)) continue;
    const content: ContentClient = (name, { params }) => {
      if (name === 'page') loaded.push([Object(params).slug, path]);
      return Promise.reject(new ContentError('upstream_failed', name));
    };
    const sources = {
      content,
      search: () => Promise.reject(),
      richText: {} as never,
      pressFiles: [],
      thirdParties: [],
    };
    const visit = { locale: 'ja', params: {}, query: {}, needsConsent: false, sendsMail: false } as const;
    await loadPageData(page, { ...sources, ...visit }).catch(() => undefined);
  }
  expect([...contentPaths].sort()).toEqual(loaded.sort());
});
