import { expect, test } from 'vitest';
import { addPage } from '../../../site/components/list/add-page.ts';

const items = (...ids: number[]) => ids.map((id) => ({ id }));

test('appends a page to the existing items', () => {
  const second = addPage(items(9, 8), [], { items: items(7, 6), page: 2, total_pages: 3 });
  expect(second).toEqual({ items: items(7, 6), latest: 2, page: 2, totalPages: 3 });
  const third = addPage(items(9, 8), second.items, { items: items(5), page: 3, total_pages: 3 });
  expect(third).toEqual({ items: items(7, 6, 5), latest: 1, page: 3, totalPages: 3 });
});

test('skips items that are already visible, if an entry was published meanwhile', () => {
  expect(addPage(items(9, 8), items(7, 6), { items: items(6, 5), page: 3, total_pages: 4 })).toEqual({
    items: items(7, 6, 5),
    latest: 1,
    page: 3,
    totalPages: 4,
  });
});
