/** Changes that a content backend announces at `/_revalidate`: accepted and rejected requests. */
import { beforeEach, expect, test } from 'vitest';
import type { ContentChange } from '../../contract/revalidation.ts';
import { createCounters } from '../../server/limits/counters.ts';
import { createRevalidationHandler, signChange } from '../../server/routes/revalidation-handler.ts';

const SECRET = 'a secret of the tests, with forty letters';
const changes: ContentChange[] = [];
let reachesAll = true;
const revalidate = createRevalidationHandler(
  [SECRET],
  async (change) => {
    changes.push(change);
    return reachesAll;
  },
  createCounters(),
);
beforeEach(() => {
  changes.length = 0;
  reachesAll = true;
});

const now = () => String(Math.floor(Date.now() / 1000));
const send = (body: string, timestamp: string, signature: string, method = 'POST') =>
  revalidate(
    new Request('http://localhost/_revalidate', {
      method,
      headers: { 'x-meguri-timestamp': timestamp, 'x-meguri-signature': signature },
      body: method === 'POST' ? body : null,
    }),
  );
const announce = (change: unknown, { secret = SECRET, at = now() } = {}) => {
  const body = JSON.stringify(change);
  return send(body, at, signChange(secret, at, body));
};
const statusAndMessage = async (response: Response) => [
  response.status,
  ((await response.json()) as { message: string }).message,
];

test('accepts a signed change once', async () => {
  const change = { tags: ['works'], entries: [{ type: 'works', id: 12, lang: 'ja', modified: null }] };
  const body = JSON.stringify(change);
  const at = now();
  const signature = signChange(SECRET, at, body);
  expect((await send(body, at, signature)).status).toBe(200);
  expect(changes).toEqual([change]);
  expect((await send(body, at, signature)).status).toBe(409);
  expect((await send(body, at, signature.toUpperCase())).status).toBe(409);
  expect(changes).toHaveLength(1);
});

test('returns 503 for a change that did not reach all instances, and accepts it again', async () => {
  const body = JSON.stringify({ tags: '*' });
  const at = now();
  reachesAll = false;
  expect(await statusAndMessage(await send(body, at, signChange(SECRET, at, body)))).toEqual([
    503,
    expect.stringContaining('may be sent again'),
  ]);
  reachesAll = true;
  expect((await send(body, at, signChange(SECRET, at, body))).status).toBe(200);
  expect((await send(body, at, signChange(SECRET, at, body))).status).toBe(409);
});

test('rejects a change with an invalid signature or timestamp', async () => {
  const body = JSON.stringify({ tags: '*' });
  const at = now();
  expect((await announce({ tags: '*' }, { secret: 'x' })).status).toBe(401);
  expect((await send(`${body} `, at, signChange(SECRET, at, body))).status).toBe(401);
  expect((await send(body, String(Number(at) + 1), signChange(SECRET, at, body))).status).toBe(401);
  expect((await send(body, at, '')).status).toBe(401);
  for (const seconds of [-302, 302]) {
    const response = await announce({ tags: '*' }, { at: String(Number(now()) + seconds) });
    expect(await statusAndMessage(response)).toEqual([401, expect.stringContaining('five minutes')]);
  }
  expect(changes).toEqual([]);
});

test.each([
  ['an unknown type', { tags: ['castle'] }, 'tags'],
  ['an invalid ID', { tags: ['works:x'] }, 'tags'],
  ['no tags', {}, 'tags'],
  ['too many tags', { tags: Array(501).fill('works') }, 'tags'],
  ['an entry without an ID', { tags: '*', entries: [{ type: 'works', id: 0, modified: null }] }, 'entries.0.id'],
  ['an invalid date', { tags: '*', entries: [{ type: 'works', id: 1, modified: 'today' }] }, 'entries.0.modified'],
  ['a list', [], ''],
])('rejects %s with an explanation', async (_, change, key) => {
  expect(await statusAndMessage(await announce(change))).toEqual([400, expect.stringContaining(key)]);
  expect(changes).toEqual([]);
});

test('accepts only POST of limited size', async () => {
  const read = await send('', now(), '', 'GET');
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  expect((await announce({ tags: '*', filling: 'x'.repeat(70_000) })).status).toBe(413);
  expect(changes).toEqual([]);
});

test('responds with 404 if the site has no secret', async () => {
  const none = createRevalidationHandler(undefined, async () => expect.unreachable(), createCounters());
  expect((await none(new Request('http://localhost/_revalidate', { method: 'POST' }))).status).toBe(404);
});
