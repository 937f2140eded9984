import { describe, expect, test } from 'vitest';
import { ChunkLoadError } from '../../../site/errors/chunk-load-error.ts';
import { ContentError } from '../../../site/errors/content-error.ts';
import { isInternal, normalizeError, notFound, PageError } from '../../../site/errors/normalize-error.ts';
import { PayloadUnavailable } from '../../../site/navigation/payload/fetch-payload.ts';

describe('normalising a thrown value', () => {
  test.each([
    ['an error', new Error('no'), { statusCode: 500, message: 'no' }],
    ['a page error', new PageError(503, 'later'), { statusCode: 503, message: 'later' }],
    ['a not-found error', notFound(), { statusCode: 404, message: 'This page could not be found' }],
    ['statusCode', { statusCode: 404, message: 'a' }, { statusCode: 404, message: 'a' }],
    ['status', { status: 403, message: 'a' }, { statusCode: 403, message: 'a' }],
    ['response.status', { response: { status: 502 }, message: 'a' }, { statusCode: 502, message: 'a' }],
    [
      'all three status properties: statusCode first',
      { statusCode: 401, status: 402, response: { status: 403 } },
      { statusCode: 401, message: 'An error occurred' },
    ],
    [
      'status before response.status',
      { status: 402, response: { status: 403 } },
      { statusCode: 402, message: 'An error occurred' },
    ],
    [
      'the first valid status',
      { statusCode: 200, status: '404', response: { status: 503 }, message: 'a' },
      { statusCode: 503, message: 'a' },
    ],
    ['a string', 'went wrong', { statusCode: 500, message: 'went wrong' }],
    ['an empty string', '', { statusCode: 500, message: 'An error occurred' }],
    ['an error without a message', new Error(), { statusCode: 500, message: 'An error occurred' }],
    ['a message that is not a string', { message: { a: 1 } }, { statusCode: 500, message: 'An error occurred' }],
    ['null', null, { statusCode: 500, message: 'An error occurred' }],
    ['undefined', undefined, { statusCode: 500, message: 'An error occurred' }],
    ['a number', 404, { statusCode: 500, message: 'An error occurred' }],
    ['false', false, { statusCode: 500, message: 'An error occurred' }],
    ['an empty object', {}, { statusCode: 500, message: 'An error occurred' }],
    ['a null response', { response: null, message: 'a' }, { statusCode: 500, message: 'a' }],
    ['a response that is a string', { response: 'gone', message: 'a' }, { statusCode: 500, message: 'a' }],
    ['an object without a prototype', Object.create(null), { statusCode: 500, message: 'An error occurred' }],
    ['a response', new Response('', { status: 418 }), { statusCode: 418, message: 'An error occurred' }],
  ])('ER-01 converts %s', (_name, thrown, normalized) => {
    expect(normalizeError(thrown)).toEqual(normalized);
  });

  test.each([0, -1, 200, 302, 399, 600, 1000, 404.5, Number.NaN, Number.POSITIVE_INFINITY, '404', null, true])(
    'ignores the status %s',
    (statusCode) => {
      expect(normalizeError({ statusCode, message: 'a' })).toEqual({ statusCode: 500, message: 'a' });
    },
  );

  test.each([400, 404, 500, 599])('accepts the status %i', (statusCode) => {
    expect(normalizeError({ statusCode, message: 'a' })).toEqual({ statusCode, message: 'a' });
  });

  test('removes terminal colours from the message', () => {
    expect(normalizeError(new Error('\u001b[31ma\u001b[39m \u001b[1;33mb\u001b[0m [2]')).message).toBe('a b [2]');
  });

  test('exposes nothing else of an error', () => {
    const error = Object.assign(new Error('a', { cause: 'secret' }), { detail: 'secret', statusCode: 502 });
    expect(Object.keys(normalizeError(error)).sort()).toEqual(['message', 'statusCode']);
  });
});

describe('messages of errors', () => {
  test.each([
    ['a plain error', new Error('a')],
    ['an error with a status', Object.assign(new Error('a'), { status: 404 })],
    ['an error with a cause', new Error('a', { cause: new TypeError('b') })],
    ['a page error', new PageError(404, 'a')],
    ['a content error', new ContentError('upstream_failed', 'b')],
    ['a missing chunk', new ChunkLoadError('missing', '/')],
    ['a missing payload', new PayloadUnavailable('a')],
    ['a string', 'a'],
    ['an object with a code', { message: 'a', code: 'b' }],
    ['null', null],
  ])('are shown to visitors for %s', (_name, thrown) => {
    expect(isInternal(thrown)).toBe(false);
  });

  test('are shown literally for a failed chunk', () => {
    expect(normalizeError(new ChunkLoadError('timeout', '/'))).toEqual({
      statusCode: 500,
      message: 'Loading chunk failed',
    });
  });

  test.each([
    ['TypeError', new TypeError('a')],
    ['URIError', new URIError('a')],
    ['EvalError', new EvalError('a')],
    ['ReferenceError', new ReferenceError('a')],
    ['AggregateError', new AggregateError([], 'a')],
    ['a DOMException', new DOMException('a', 'AbortError')],
    ['a subclass of TypeError', new (class extends TypeError {})('a')],
    ['a subclass of Error without a status', new (class ValiError extends Error {})('a')],
    [
      'an invalid status',
      new (class Strange extends Error {
        status = 200;
      })('a'),
    ],
    ['a system error code', Object.assign(new Error('a'), { code: 'ENOENT' })],
  ])('are replaced with a general message for %s', (_name, thrown) => {
    expect(isInternal(thrown)).toBe(true);
    expect(normalizeError(thrown)).toEqual({ statusCode: 500, message: 'An error occurred' });
  });

  test('are replaced, but keep their status', () => {
    const thrown = Object.assign(new TypeError('a'), { response: { status: 502 } });
    expect(normalizeError(thrown)).toEqual({ statusCode: 502, message: 'An error occurred' });
  });
});
