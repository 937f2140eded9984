import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { EntryPage } from '../../../contract/content-types/define-content-type.ts';
import { isSubmissionKind } from '../../../contract/forms/forms.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { UNMATCHED_MIDDLEWARE } from '../../../site/navigation/resolve/named-middleware.ts';
import { pages } from '../../../site/routes.ts';
import { siteConfig } from '../../../site.config.ts';

test('defines the routes of the specification', () => {
  const paths = pages.map(({ path }) => path);
  const specified = [
    '/',
    '/about',
    '/columns',
    '/columns/:id',
    '/company',
    '/contact',
    '/download',
    '/news',
    '/news/:id',
    '/recruit',
    '/services',
    '/services/client',
    '/services/fund',
    '/works',
    '/works/:slug',
    '/p/:slug?',
    `/campaign/${siteConfig.campaign.slug}`,
  ];
  expect(specified.filter((path) => !paths.includes(path))).toEqual([]);
});

test('gives each page a unique name', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

/** Default pages of content types and forms without their own pages. */
const DEFAULT_PAGES = ['form', 'type-entry', 'type-list'];

test('has a page for each folder in site/pages', () => {
  const used = pages.map(({ module }) => /\/pages\/([^/]+)\/page\.tsx/.exec(String(module))?.[1] ?? '');
  const folders = new Set([...used, ...DEFAULT_PAGES]);
  expect(readdirSync(join(PROJECT_ROOT, 'site/pages')).sort()).toEqual([...folders].sort());
});

test('places entry pages at the paths that their content types define', () => {
  const rows = pages.flatMap(({ path, server }) =>
    path.includes('/:') && server?.entries ? [[server.entries.type, path.replace(/:(\w+)\??/, '{$1}')]] : [],
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toEqual(rows.map(([type]) => [type, contentTypes[type as ContentType].page.path]));
});

test('places entries of a common page at the query keys of its row', () => {
  const rows = pages.flatMap(({ path, server }) => {
    const { type, key } = server?.entries ?? {};
    return key && !path.includes('/:') ? [{ type, address: `${path}?${key}={id}` }] : [];
  });
  expect(rows.length).toBeGreaterThan(1);
  for (const { type, address } of rows) {
    const { place, formPlace }: EntryPage = contentTypes[type as ContentType].page;
    expect([place, formPlace?.path], type).toContain(address);
  }
});

test('refers only to forms that are defined', () => {
  const kinds = pages.flatMap(({ server }) => server?.form?.kind ?? []);
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !isSubmissionKind(kind))).toEqual([]);
});

test('defines every page in both languages, with both named middleware steps in order', () => {
  for (const { name, locales, middleware } of pages) {
    expect({ name, locales, middleware }).toEqual({
      name,
      locales: ['ja', 'en'],
      middleware: ['redirect-en', 'header-mode'],
    });
  }
});

test('runs three middleware steps in order for unmatched routes', () => {
  expect(UNMATCHED_MIDDLEWARE).toEqual(['redirect-en', 'header-mode', 'translation']);
});

test('has a file for each named middleware step', () => {
  const files = readdirSync(join(PROJECT_ROOT, 'site/middleware')).map((file) => file.replace(/\.ts$/, ''));
  const named = [...pages.flatMap(({ middleware }) => middleware), ...UNMATCHED_MIDDLEWARE];
  expect([...new Set(named)].filter((name) => !files.includes(name))).toEqual([]);
});

test.each([
  ['/columns', ['page', 'category']],
  ['/news', ['page', 'category', 'year']],
  ['/works', ['page', 'use', 'role', 'station', 'year']],
])('allows the query keys of %s: %j', (path, keys) => {
  expect(Object.keys(pages.find((page) => page.path === path)?.query ?? {})).toEqual(keys);
});

test('treats query keys as personal if visitors type or receive their values, and all others as public', () => {
  const personal = pages.flatMap(({ query = {} }) => Object.keys(query).filter((key) => !query[key]?.isPublic));
  expect([...new Set(personal)].sort()).toEqual(['link', 'q', 'sent']);
});

test('declares queries only for lists, pages with forms, and the search', () => {
  const others = pages.filter(({ query, server }) => query && !server?.entries && !server?.form);
  expect(others.map(({ path }) => path)).toEqual(['/search']);
});

test('declares a query key for each filter of a list', () => {
  const lists = pages.flatMap(({ query = {}, server }) => {
    const { type = '', key } = server?.entries ?? {};
    const filters = key ? {} : (contentTypes[type as ContentType]?.list?.filters ?? {});
    return [{ type, filters: Object.keys(filters), missing: Object.keys(filters).filter((name) => !query[name]) }];
  });
  expect(lists.filter(({ filters }) => filters.length > 0).length).toBeGreaterThan(2);
  expect(lists.filter(({ missing }) => missing.length > 0)).toEqual([]);
});

test.each([
  ['/columns/:id', { id: '3' }, {}, true],
  ['/columns/:id', { id: 'x' }, {}, false],
  ['/news/:id', { id: '3' }, {}, true],
  ['/news/:id', { id: '0' }, {}, false],
  ['/works/:slug', { slug: 'shinagawa-depot' }, {}, true],
  ['/works/:slug', {}, {}, false],
  ['/seminars/:slug', { slug: 'funds' }, {}, true],
  ['/seminars/:slug', { slug: 'Two' }, {}, false],
  ['/p/:slug?', { slug: 'privacy' }, {}, true],
  ['/p/:slug?', {}, {}, true],
  ['/p/:slug?', { slug: 'Privacy' }, {}, false],
  ['/works', {}, { use: 'office', role: 'fund', station: 'tokyo', year: '2024', page: '2' }, true],
  ['/works', {}, { station: 'kyoto' }, false],
  ['/columns', {}, { category: 'law' }, true],
  ['/columns', {}, { category: 'press' }, false],
  ['/news', {}, { category: 'press', year: '2026' }, true],
  ['/news', {}, { category: 'law' }, false],
])('validates %s with %j and %j: %s', async (path, params, query: Record<string, string>, isValid) => {
  const module = await pages.find((page) => page.path === path)?.module();
  expect(await module?.check?.({ params, query })).toBe(isValid);
});
