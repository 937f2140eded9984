import { expect, test } from 'vitest';
import { payloadUrl } from '../../../site/navigation/payload/payload.ts';
import {
  allowedQuery,
  isPersonal,
  pageUrlOfPayloadPath,
  payloadPath,
  searchString,
} from '../../../site/navigation/payload/payload-path.ts';

test.each([
  ['page=2', { page: '2' }],
  ['page=2&category=law', { category: 'law', page: '2' }],
  ['utm_source=mail&page=2', { page: '2' }],
  ['page=2&page=3', { page: '2' }],
  ['page=&category=law', { category: 'law' }],
  ['page=&page=3', {}],
  ['PAGE=2', {}],
  ['page[]=2', {}],
  ['__proto__=x&constructor=y', {}],
  ['', {}],
])('reduces the query ?%s of a list to %j', (search, query) => {
  const allowed = allowedQuery({ query: { page: {}, category: {} } }, new URLSearchParams(search));
  expect(Object.entries(allowed)).toEqual(Object.entries(query));
});

test('truncates free text at 200 characters', () => {
  const query = { q: { isText: true }, type: {} };
  const long = '字'.repeat(300);
  expect(allowedQuery({ query }, new URLSearchParams({ q: long, type: long }))).toEqual({
    q: long.slice(0, 200),
    type: long,
  });
});

test.each([
  [{}, false],
  [{ page: '2' }, false],
  [{ email: 'taro@example.com' }, true],
  [{ page: '2', email: 'taro@example.com' }, true],
])('classifies the query %j as personal: %s', (query, personal) => {
  expect(isPersonal({ query: { page: { isPublic: true }, email: {} } }, query)).toBe(personal);
});

test('drops all query parameters of a page that declares none', () => {
  expect(allowedQuery({}, new URLSearchParams('page=2'))).toEqual({});
});

test.each([
  [{}, ''],
  [{ page: '2' }, '?page=2'],
  [{ category: 'law', page: '2' }, '?category=law&page=2'],
  [{ category: '東京 &=/?#' }, '?category=%E6%9D%B1%E4%BA%AC+%26%3D%2F%3F%23'],
])('serialises %j as search string %s', (query, search) => {
  expect(searchString(query)).toBe(search);
});

test.each([
  ['/', {}, '/', '/'],
  ['/en', {}, '/en', '/en'],
  ['/works', {}, '/works', '/works'],
  ['/works', { page: '2' }, '/works/~page=2', '/works?page=2'],
  ['/en/works', { page: '2', use: 'office' }, '/en/works/~page=2&use=office', '/en/works?page=2&use=office'],
  ['/', { page: '2' }, '/~page=2', '/?page=2'],
  ['/en', { page: '2' }, '/en/~page=2', '/en?page=2'],
  ['/%E6%9D%B1', { x: '京' }, '/%E6%9D%B1/~x=%E4%BA%AC', '/%E6%9D%B1?x=%E4%BA%AC'],
  ['/works', { x: '/~y=1' }, '/works/~x=%2F%7Ey%3D1', '/works?x=%2F%7Ey%3D1'],
  ['/works', { x: '../..' }, '/works/~x=..%2F..', '/works?x=..%2F..'],
  ['/~a', { page: '2' }, '/~a/~page=2', '/~a?page=2'],
])('maps %s with %j to the payload %s, and back to %s', (pathname, query, path, url) => {
  expect(payloadPath(pathname, query)).toBe(path);
  expect(pageUrlOfPayloadPath(path)).toBe(url);
});

test.each([
  ['/', '/static/b1/payload.js'],
  ['/about', '/static/b1/about/payload.js'],
  ['/en', '/static/b1/en/payload.js'],
  ['/en/about', '/static/b1/en/about/payload.js'],
  ['/works/~page=2', '/static/b1/works/~page=2/payload.js'],
  ['/~page=2', '/static/b1/~page=2/payload.js'],
  ['/p/%E6%9D%B1', '/static/b1/p/%E6%9D%B1/payload.js'],
])('builds the URL of the payload of %s: %s', (path, url) => {
  expect(payloadUrl('b1', path)).toBe(url);
});
