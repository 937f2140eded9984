import { expect, test } from 'vitest';
import { findResponseMismatch } from '../../../../site/data/responses/verify-response.ts';

const list = { items: [], total: 0, total_pages: 0, page: 1, per_page: 20 };

test.each([
  ['an entry in its language', { id: 3, lang: 'en' }, { id: '3' }, { lang: 'en' }, null],
  ['an entry without a requested language', { id: 3, lang: 'en' }, { id: '3' }, {}, null],
  ['an entry in another language', { id: 3, lang: 'ja' }, { id: '3' }, { lang: 'en' }, 'lang is ja'],
  ['another entry by id', { id: 4, lang: 'ja' }, { id: '3' }, { lang: 'ja' }, 'id is 4'],
  ['another entry by slug', { slug: 'b', lang: 'ja' }, { slug: 'a' }, { lang: 'ja' }, 'slug is b'],
  [
    'facets, which contain no parameters',
    { use: [{ value: 'office', count: 1 }] },
    { type: 'works' },
    { lang: 'ja' },
    null,
  ],
  ['an empty list', list, {}, { lang: 'ja' }, null],
  ['the first page, requested by number', list, {}, { page: '1' }, null],
  ['another page', { ...list, page: 2 }, {}, {}, 'page is 2'],
  ['the first page instead of another', list, {}, { page: '2' }, 'page is 1'],
  ['another page size', list, {}, { per_page: '100' }, 'per_page is 20'],
  ['an unrequested page size', { ...list, per_page: 50 }, {}, {}, null],
  ['a full last page', { ...list, total: 20, total_pages: 1 }, {}, {}, null],
  ['one entry more than fits', { ...list, total: 21, total_pages: 1 }, {}, {}, 'total_pages is 1 of 21 by 20'],
  ['pages of an empty list', { ...list, total_pages: 1 }, {}, {}, 'total_pages is 1 of 0 by 20'],
  [
    'more items than the page holds',
    { ...list, items: [{}, {}, {}], total: 3, total_pages: 2, per_page: 2 },
    {},
    {},
    '3 items on a page of 2',
  ],
  [
    'one item in another language',
    { ...list, items: [{ lang: 'en' }, { lang: 'ja' }], total: 2, total_pages: 1 },
    {},
    { lang: 'en' },
    'an item is in ja',
  ],
])('verifies %s', (_name, body, params, query, mismatch) => {
  expect(findResponseMismatch(body, params, query)).toBe(mismatch);
});
