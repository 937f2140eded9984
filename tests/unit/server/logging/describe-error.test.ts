import { expect, test } from 'vitest';
import { describeError } from '../../../../server/logging/describe-error.ts';
import { ContentError } from '../../../../site/errors/content-error.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:8080'), { code: 'ECONNREFUSED' });

test.each<[string, unknown, string]>([
  [
    'causes',
    new TypeError('fetch failed', { cause: refused }),
    'TypeError: fetch failed; cause: Error: connect ECONNREFUSED 127.0.0.1:8080',
  ],
  [
    'the code of an error without a message',
    new TypeError('fetch failed', { cause: Object.assign(new AggregateError([refused]), { code: 'ECONNREFUSED' }) }),
    'TypeError: fetch failed; cause: AggregateError:  (ECONNREFUSED); cause: Error: connect ECONNREFUSED 127.0.0.1:8080',
  ],
  [
    'a code that the message lacks',
    Object.assign(new Error('database is full'), { code: 'ERR_SQLITE_ERROR' }),
    'Error: database is full (ERR_SQLITE_ERROR)',
  ],
  [
    'the detail of a content error',
    new ContentError('upstream_failed', 'GET /site: 502'),
    'ContentError: The content is temporarily unavailable (GET /site: 502)',
  ],
])('names %s', (_, error, summary) => {
  expect(describeError(error).summary).toBe(summary);
});

test('ends with a chain of causes that refers to itself', () => {
  const error = new Error('a');
  error.cause = new Error('b', { cause: error });
  expect(describeError(error).summary).toBe('Error: a; cause: Error: b');
});
