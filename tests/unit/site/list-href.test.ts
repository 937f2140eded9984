import { expect, test } from 'vitest';
import { listHref } from '../../../site/components/list/list-href.ts';

test.each([
  ['the list without a query', {}, undefined, '/works'],
  ['its first page', {}, 1, '/works'],
  ['another page', {}, 2, '/works?page=2'],
  ['a filter', { use: 'office' }, undefined, '/works?use=office'],
  ['keys are sorted', { use: 'office', role: 'fund' }, 3, '/works?page=3&role=fund&use=office'],
  ['a removed filter', { use: undefined, role: 'fund' }, undefined, '/works?role=fund'],
  ['an empty filter', { use: '' }, undefined, '/works'],
  ['the first page for another filter', { use: 'office', page: '4' }, undefined, '/works?use=office'],
  ['the requested page, not the page of the query', { page: '4' }, 5, '/works?page=5'],
  ['escaped characters', { use: '東 &=#' }, undefined, '/works?use=%E6%9D%B1+%26%3D%23'],
])('returns the href for %s', (_name, query, page, href) => {
  expect(listHref('/works', query, page)).toBe(href);
});
