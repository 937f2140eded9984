/** Conditional requests: 304 for clients that have the current version. */
import { expect, test } from 'vitest';
import { conditionalResponse, notModified } from '../../lib/http/conditional.ts';

const headers = {
  ETag: '"a,b"',
  'Cache-Control': 'public, max-age=60',
  Vary: 'Cookie',
  'Content-Type': 'text/plain',
  'Content-Length': '4',
};
const respond = (ifNoneMatch?: string, method = 'GET') =>
  conditionalResponse(
    new Request('http://site.test/', {
      method,
      headers: ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch },
    }),
    'text',
    headers,
  );

test.for(['"a,b"', 'W/"a,b"', '"x", W/"a,b"', '"x","a,b" , "y"', '*', ' * '])(
  'responds with 304 to If-None-Match %s',
  async (condition) => {
    for (const method of ['GET', 'HEAD']) {
      const response = respond(condition, method);
      expect([response.status, await response.text()]).toEqual([304, '']);
      expect(Object.fromEntries(response.headers)).toEqual({
        etag: '"a,b"',
        'cache-control': 'public, max-age=60',
        vary: 'Cookie',
      });
    }
  },
);

test.for([undefined, '', 'a,b', '"a', 'b"', '"a"', '"x", *', 'w/"a,b', `${'"'.repeat(9000)}a,b`])(
  'responds with the full content to If-None-Match %s',
  async (condition) => {
    const response = respond(condition);
    expect([response.status, await response.text()]).toEqual([200, 'text']);
  },
);

test('responds to HEAD with the headers of the full response and no body', async () => {
  const response = respond(undefined, 'HEAD');
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '4', '']);
});

test('matches a weak tag by its strong form, and never matches a response without a tag', () => {
  const request = new Request('http://site.test/', { headers: { 'if-none-match': '"a"' } });
  expect(notModified(request, { ETag: 'W/"a"' })?.status).toBe(304);
  const any = new Request('http://site.test/', { headers: { 'if-none-match': '*' } });
  expect(notModified(any, {})).toBeNull();
});
