/** Seminar registrations never exceed the seats or the deadline, and the responses are correct. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { formatDiagnostic } from '../../backend/content-lint/diagnostics.ts';
import { openInbox } from '../../backend/submissions/inbox/inbox.ts';
import type { SeminarSummary } from '../../contract/content-types/seminars/definition.ts';
import type { ContentFolder } from '../backend/content-folder.ts';
import { forEachForm } from '../support/for-each-form.ts';
import { stopClock, WITHOUT_TIME } from '../support/stopped-clock.ts';
import { type BackendFixture, envelope, openBackend } from './backend-fixture.ts';
import { queryDatabase } from './query-database.ts';
import { REGISTRATION, SEMINAR_EN, seminarFolder, seminarJa } from './seminar-folder.ts';

let folder: ContentFolder;
afterEach(() => folder.remove());

const visitor = (count: number) => envelope({ ...REGISTRATION, name: `見本 ${count}`, email: `a${count}@example.jp` });
const register = (backend: BackendFixture, body: object, slug = 'one') =>
  backend.post(`/seminars/${slug}/registrations`, body);
async function list(backend: Pick<BackendFixture, 'request'>, query = ''): Promise<SeminarSummary[]> {
  return ((await (await backend.request(`/seminars${query}`)).json()) as { items: SeminarSummary[] }).items;
}
const stateOf = async (backend: Pick<BackendFixture, 'request'>) => (await list(backend))[0]?.state;

test('fills three seats once with twelve concurrent registrations in two processes, and a freed seat again', async () => {
  folder = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one', {}, 'capacity: 3\n') });
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-seats-'));
  const [a, b] = [openBackend({ dataDir }, folder.path), openBackend({ dataDir }, folder.path)];
  expect(await stateOf(a)).toBe('open');
  const all = Array.from({ length: 12 }, (_, count) => visitor(count));
  const responses = await Promise.all(all.map((body, count) => register(count % 2 ? a : b, body)));
  const accepted = responses.filter(({ status }) => status === 201);
  expect(accepted).toHaveLength(3);
  for (const refused of responses.filter(({ status }) => status !== 201)) {
    expect(refused).toMatchObject({ status: 409, body: { code: 'rest_registration_full', data: { status: 409 } } });
  }
  expect(queryDatabase('SELECT 1 FROM submissions', { dataDir })).toHaveLength(3);
  // The response is immediate. Sending a registration again returns the same response.
  const last = responses.findIndex(({ status }) => status === 201);
  expect((await register(a, all[last] ?? {})).body).toEqual(responses[last]?.body);
  await register(a, visitor(99));
  expect(await stateOf(a)).toBe('full');

  const inbox = await openInbox(dataDir);
  expect(await inbox.takenSeats()).toEqual(new Map([[1, 3]]));
  expect(await inbox.remove(String(accepted[0]?.body.reference))).toBe(1);
  inbox.close();
  const second = await Promise.all([register(a, visitor(20)), register(b, visitor(21))]);
  expect(second.map(({ status }) => status).sort()).toEqual([201, 409]);
  await Promise.all([a.close(), b.close()]);
  rmSync(dataDir, { recursive: true });
});

test('gives one seat to fourteen registrations of one email address, with the response of a new one', async () => {
  folder = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one', {}, 'capacity: 2\n') });
  await using backend = openBackend({}, folder.path);
  const inbox = await openInbox(backend.dataDir);
  const first = envelope({ ...REGISTRATION, name: '見本 太郎' });
  const { body } = await register(backend, first);
  // Other names, plus tags and capitals of the same address. The last has identical content.
  const same = ['Taro@example.jp', 'taro+seminar@example.jp', 'TARO+2@example.jp', 'taro@example.jp'];
  const repeated = Array.from({ length: 13 }, (_, index) =>
    envelope({ ...REGISTRATION, name: index < 9 ? `別名 ${index}` : REGISTRATION.name, email: same[index % 4] }),
  );
  const responses = await Promise.all(repeated.map((form) => register(backend, form)));
  const references = responses.map((response) => response.body.reference);
  expect(responses.map(({ status, body }) => [status, Object.keys(body)])).toEqual(
    responses.map(() => [201, ['reference']]),
  );
  expect(new Set([body.reference, ...references]).size).toBe(14);
  // The same form is the same registration. All others are stored with the reference shown on the screen.
  expect((await register(backend, first)).body).toEqual(body);
  expect((await inbox.list({})).entries).toHaveLength(14);
  expect((await inbox.find(String(references[3])))?.submission.repeats).toBe(body.reference);
  expect(await inbox.takenSeats()).toEqual(new Map([[1, 1]]));

  // A full seminar rejects new and existing addresses alike, so nobody learns who has registered.
  expect((await register(backend, visitor(1))).status).toBe(201);
  for (const registration of [visitor(2), envelope(REGISTRATION)]) {
    expect(await register(backend, registration)).toMatchObject({
      status: 409,
      body: { code: 'rest_registration_full' },
    });
  }
  // A cancellation frees the seat and deletes all registrations of the address.
  await inbox.remove(String(body.reference));
  expect(await inbox.takenSeats()).toEqual(new Map([[1, 1]]));
  expect((await inbox.list({})).entries).toHaveLength(1);
  inbox.close();
});

test('gives no seat to flagged registrations until staff clear them', async () => {
  folder = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one', {}, 'capacity: 1\n') });
  await using backend = openBackend({}, folder.path);
  const inbox = await openInbox(backend.dataDir);
  const responses = await Promise.all(
    [1, 2, 3].map((count) => register(backend, { ...visitor(count), suspicions: ['trap'] })),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([await stateOf(backend), await inbox.takenSeats()]).toEqual(['open', new Map()]);
  const [first = '', second = '', third = ''] = responses.map(({ body }) => String(body.reference));
  const accepted = await register(backend, visitor(1));
  expect(accepted.status).toBe(201);
  // A flagged registration is rejected like others if the seminar is full.
  expect((await register(backend, { ...visitor(4), suspicions: ['trap'] })).status).toBe(409);
  // The first address already has a seat.
  expect(await inbox.clear(first, 1)).toEqual({ outcome: 'cleared', repeats: accepted.body.reference });
  expect(await inbox.clear(second, 1)).toEqual({ outcome: 'full', taken: 1, capacity: 1 });
  expect((await inbox.find(second))?.submission.spamFlags).toEqual(['trap']);
  expect(await inbox.clear(second, null)).toEqual({ outcome: 'cleared', repeats: null });
  expect(await inbox.takenSeats()).toEqual(new Map([[1, 2]]));
  await inbox.remove(String(accepted.body.reference));
  await inbox.remove(second);
  expect(await inbox.clear(third, 1)).toEqual({ outcome: 'cleared', repeats: null });
  expect(await inbox.clear('ZZZZ-ZZZZ', 1)).toEqual({ outcome: 'unknown' });
  inbox.close();
});

test('closes registration at the deadline and marks the end of a seminar, and notifies listeners', async () => {
  stopClock();
  folder = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one', { closes: 2000, starts: 2500, ends: 3500 }) });
  await using backend = openBackend({}, folder.path);
  const watching = createBackend({ contentDir: folder.path, watch: true, log: { info() {}, warn() {}, error() {} } });
  const notified: string[][] = [];
  // The colour of the share picture may be found meanwhile.
  watching.onChange(({ tags }) => tags.includes('site') || notified.push([...tags].sort()));
  const fetching = { request: (path: string) => watching.fetch(new Request(`http://api.test/wp-json/api/v1${path}`)) };
  expect(await stateOf(fetching)).toBe('open');
  const inTime = visitor(1);
  const first = await register(backend, inTime);
  expect(first.status).toBe(201);
  await watching.complete;
  await vi.advanceTimersByTimeAsync(2000);
  await expect.poll(() => stateOf(fetching), WITHOUT_TIME).toBe('closed');
  expect(await register(backend, visitor(2))).toMatchObject({
    status: 409,
    body: { code: 'rest_registration_closed' },
  });
  // The response to a registration in time was lost. Sending it again returns the same registration.
  expect((await register(backend, inTime)).body).toEqual(first.body);
  await vi.advanceTimersByTimeAsync(1500);
  await expect.poll(() => stateOf(fetching), WITHOUT_TIME).toBe('past');
  expect(notified).toEqual([
    ['seminars', 'seminars:1'],
    ['seminars', 'seminars:1'],
  ]);
  await watching.close();
});

test('returns few seats, cancellations and the order, but nothing reserved for participants', async () => {
  const online = 'online: true\njoin_url: https://meet.example.com/secret\ncapacity: 5\n';
  folder = await seminarFolder({
    '1/ja.md': seminarJa(1, 'one', {}, online),
    '2/ja.md': seminarJa(2, 'later', { starts: 40 * 86_400_000 }, 'cancelled: true\ncapacity: 5\n'),
    '2/en.md': SEMINAR_EN,
    '3/ja.md': seminarJa(3, 'older', { closes: -9e8, starts: -9e8, ends: -8e8 }),
    '4/ja.md': seminarJa(4, 'old', { closes: -9e7, starts: -9e7, ends: -8e7 }),
  });
  await using backend = openBackend({}, folder.path);
  for (let count = 0; count < 4; count += 1) await register(backend, visitor(count));
  const slugs = async (query: string) => (await list(backend, query)).map(({ slug, state }) => `${slug} ${state}`);
  expect(await slugs('')).toEqual(['one few', 'later cancelled', 'old past', 'older past']);
  expect(await slugs('?when=upcoming')).toEqual(['one few', 'later cancelled']);
  expect(await slugs('?when=past&lang=ja')).toEqual(['old past', 'older past']);
  expect(await slugs('?lang=en')).toEqual(['later cancelled']);
  for (const path of ['/seminars', '/seminars/one']) {
    expect(await (await backend.request(path)).text()).not.toMatch(/secret|join_url|cancelled":/);
  }
  expect(await register(backend, visitor(9), 'later')).toMatchObject({ body: { code: 'rest_registration_closed' } });
  expect((await register(backend, visitor(9), 'nowhere')).status).toBe(404);
});

test('keeps a registration for its period after the seminar, also if the seminar is postponed', async () => {
  folder = await seminarFolder({ 'one/ja.md': seminarJa(1, 'one', { starts: 300 * 86_400_000 }) });
  await using backend = openBackend({}, folder.path);
  await register(backend, visitor(1));
  const old = new Date(Date.now() - 400 * 86_400_000).toISOString();
  queryDatabase(`UPDATE submissions SET received_at = '${old}'`, backend);
  const inbox = await openInbox(backend.dataDir);
  const days = forEachForm(1);
  expect(await inbox.removeExpired(days)).toBe(0);
  queryDatabase(`UPDATE submissions SET event_ends_at = '${old}'`, backend);
  // Retention reads the content at the start.
  await using repeated = openBackend({ dataDir: backend.dataDir, retentionDays: days }, folder.path);
  await list(repeated);
  await expect
    .poll(() => String(queryDatabase('SELECT event_ends_at FROM submissions', backend)[0]?.event_ends_at) > old)
    .toBe(true);
  expect(await inbox.removeExpired(days)).toBe(0);
  queryDatabase(`UPDATE submissions SET event_ends_at = '${old}'`, backend);
  expect(await inbox.removeExpired(days)).toBe(1);
  inbox.close();
});

test('reports errors in a seminar', async () => {
  const fund = seminarJa(3, 'three', {}, 'kind: fund\ncapacity: 2\n');
  folder = await seminarFolder({
    '1/ja.md': seminarJa(1, 'one', { closes: 2000, starts: 1000, ends: 500 }),
    '2/ja.md': seminarJa(2, 'two', {}, 'online: true\ncapacity: 0\n'),
    '2/en.md': SEMINAR_EN,
    '3/ja.md': fund,
    '4/ja.md': seminarJa(4, 'four').replace(/venue: .*\n/, 'join_url: https://a.example/\n'),
    '5/ja.md': seminarJa(5, 'five'),
    '5/en.md': SEMINAR_EN.replace(/venue: .*\n/, ''),
  });
  const backend = createBackend({ contentDir: folder.path, log: { info() {}, warn() {}, error() {} } });
  await backend.ready;
  expect(
    backend.diagnostics().map((diagnostic) => formatDiagnostic(diagnostic).replace('content/seminars/', '')),
  ).toEqual([
    expect.stringMatching(/^1\/ja\.md:8 "ends_at" is not later than "starts_at"/),
    expect.stringMatching(/^1\/ja\.md:9 "closes_at" is later than "starts_at"/),
    expect.stringMatching(/^2\/en\.md:\d+ the seminar is online and has a venue/),
    expect.stringMatching(/^2\/ja\.md:\d+ "capacity" is 0/),
    expect.stringMatching(/^3\/ja\.md:\d+ "risk" is missing/),
    expect.stringMatching(/^4\/ja\.md:\d+ "venue" is missing/),
    expect.stringMatching(/^4\/ja\.md:\d+ "join_url" is for seminars online/),
    expect.stringMatching(/^5\/en\.md:\d+ "venue" is missing/),
  ]);
  await backend.close();
});
