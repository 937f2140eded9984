import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import { isSubmissionKind } from '../../../contract/forms/forms.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { UNMATCHED_MIDDLEWARE } from '../../../site/navigation/resolve/named-middleware.ts';
import { pages } from '../../../site/routes.ts';
import { siteConfig } from '../../../site.config.ts';

test('the table has the routes of the specification', () => {
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

test('each page has a name of its own', () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length);
});

/** Pages for content types and forms that bring none of their own. */
const DEFAULT_PAGES = ['form', 'type-entry', 'type-list'];

test('each folder of pages is a page', () => {
  const folders = new Set([...pages.map(({ name, server }) => server?.folder ?? name), ...DEFAULT_PAGES]);
  expect(readdirSync(join(PROJECT_ROOT, 'site/pages')).sort()).toEqual([...folders].sort());
});

test('the page of an entry is at the path that its content type defines', () => {
  const rows = pages.flatMap(({ path, server }) =>
    path.includes('/:') && server?.entries ? [[server.entries.type, path.replace(/:(\w+)\??/, '{$1}')]] : [],
  );
  expect(rows.length).toBeGreaterThan(4);
  expect(rows).toEqual(rows.map(([type]) => [type, contentTypes[type as ContentType].page.path]));
});

test('the form of a page is defined', () => {
  const kinds = pages.flatMap(({ server }) => server?.form?.kind ?? []);
  expect(kinds.length).toBeGreaterThan(3);
  expect(kinds.filter((kind) => !isSubmissionKind(kind))).toEqual([]);
});

test('every page exists in both languages, and runs both named steps in order', () => {
  for (const { name, locales, middleware } of pages) {
    expect({ name, locales, middleware }).toEqual({
      name,
      locales: ['ja', 'en'],
      middleware: ['redirect-en', 'header-mode'],
    });
  }
});

test('unmatched routes run three steps, in order', () => {
  expect(UNMATCHED_MIDDLEWARE).toEqual(['redirect-en', 'header-mode', 'translation']);
});

test('each step that is named has a file', () => {
  const files = readdirSync(join(PROJECT_ROOT, 'site/middleware')).map((file) => file.replace(/\.ts$/, ''));
  const named = [...pages.flatMap(({ middleware }) => middleware), ...UNMATCHED_MIDDLEWARE];
  expect([...new Set(named)].filter((name) => !files.includes(name))).toEqual([]);
});

test.each([
  ['/columns', ['page', 'category']],
  ['/news', ['page', 'category', 'year']],
  ['/works', ['page', 'use', 'role', 'station', 'year']],
])('the address of %s has the keys %j', (path, keys) => {
  expect(Object.keys(pages.find((page) => page.path === path)?.query ?? {})).toEqual(keys);
});

test('what a visitor types or receives is personal, and all other keys are public', () => {
  const personal = pages.flatMap(({ query = {} }) => Object.keys(query).filter((key) => !query[key]?.isPublic));
  expect([...new Set(personal)].sort()).toEqual(['link', 'q', 'sent']);
});

test('only lists, pages with forms and the search have a query', () => {
  const others = pages.filter(({ query, server }) => query && !server?.entries && !server?.form);
  expect(others.map(({ path }) => path)).toEqual(['/search']);
});

test('a list has a query key for each filter of its content type', () => {
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
])('%s with %j and %j: %s', async (path, params, query: Record<string, string>, isValid) => {
  const module = await pages.find((page) => page.path === path)?.module();
  expect(await module?.check?.({ params, query })).toBe(isValid);
});
