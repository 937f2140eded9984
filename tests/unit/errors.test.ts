import { describe, expect, test } from 'vitest';
import { normalizeError, notFound, PageError } from '../../site/runtime/errors.ts';

describe('any thrown value is a message and a status', () => {
  test.each([
    ['an error', new Error('no'), { statusCode: 500, message: 'no' }],
    ['a page error', new PageError(503, 'later'), { statusCode: 503, message: 'later' }],
    ['what is not found', notFound(), { statusCode: 404, message: 'This page could not be found' }],
    ['statusCode', { statusCode: 404, message: 'a' }, { statusCode: 404, message: 'a' }],
    ['status', { status: 403, message: 'a' }, { statusCode: 403, message: 'a' }],
    ['response.status', { response: { status: 502 }, message: 'a' }, { statusCode: 502, message: 'a' }],
    [
      'all three: statusCode first',
      { statusCode: 401, status: 402, response: { status: 403 } },
      { statusCode: 401, message: 'An error occurred' },
    ],
    [
      'status before response.status',
      { status: 402, response: { status: 403 } },
      { statusCode: 402, message: 'An error occurred' },
    ],
    [
      'the first that can be an error',
      { statusCode: 200, status: '404', response: { status: 503 }, message: 'a' },
      { statusCode: 503, message: 'a' },
    ],
    ['a string', 'went wrong', { statusCode: 500, message: 'went wrong' }],
    ['an empty string', '', { statusCode: 500, message: 'An error occurred' }],
    ['an error without a message', new Error(), { statusCode: 500, message: 'An error occurred' }],
    ['a message that is no text', { message: { a: 1 } }, { statusCode: 500, message: 'An error occurred' }],
    ['null', null, { statusCode: 500, message: 'An error occurred' }],
    ['undefined', undefined, { statusCode: 500, message: 'An error occurred' }],
    ['a number', 404, { statusCode: 500, message: 'An error occurred' }],
    ['false', false, { statusCode: 500, message: 'An error occurred' }],
    ['an empty object', {}, { statusCode: 500, message: 'An error occurred' }],
    ['no response', { response: null, message: 'a' }, { statusCode: 500, message: 'a' }],
    ['a response of text', { response: 'gone', message: 'a' }, { statusCode: 500, message: 'a' }],
    ['a bare object', Object.create(null), { statusCode: 500, message: 'An error occurred' }],
    ['a response', new Response('', { status: 418 }), { statusCode: 418, message: 'An error occurred' }],
  ])('ER-01 %s', (_name, thrown, normalized) => {
    expect(normalizeError(thrown)).toEqual(normalized);
  });

  test.each([0, -1, 200, 302, 399, 600, 1000, 404.5, Number.NaN, Number.POSITIVE_INFINITY, '404', null, true])(
    'the status %s is none',
    (statusCode) => {
      expect(normalizeError({ statusCode, message: 'a' })).toEqual({ statusCode: 500, message: 'a' });
    },
  );

  test.each([400, 404, 500, 599])('the status %i is one', (statusCode) => {
    expect(normalizeError({ statusCode, message: 'a' })).toEqual({ statusCode, message: 'a' });
  });

  test('nothing else of an error gets out', () => {
    const thrown = Object.assign(new Error('a', { cause: 'secret' }), { detail: 'secret', statusCode: 502 });
    expect(Object.keys(normalizeError(thrown)).sort()).toEqual(['message', 'statusCode']);
  });
});
