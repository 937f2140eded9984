import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackendHealth } from '../../../../server/content/backend-health.ts';
import type { BackendPart } from '../../../../server/outages.ts';
import { ContentError } from '../../../../site/errors/content-error.ts';

let logged: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  logged = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void logged.push(line.replace(/^\S+ /, '')));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  const watch = createBackendHealth();
  const down = new ContentError('upstream_failed', 'refused');
  const observe = (error: Error | null, part: BackendPart, question: string) =>
    watch.observe(part, question, () => (error ? Promise.reject(error) : Promise.resolve(1))).catch(() => null);
  return {
    watch,
    down,
    fails: (question: string, part: BackendPart = 'content') => observe(down, part, question),
    succeeds: (question: string, part: BackendPart = 'content') => observe(null, part, question),
    notFound: (question: string) => observe(new ContentError('not_found', ''), 'content', question),
    failing: () => [...watch.outages().keys()],
  };
}

test('logs one failure and one recovery per outage, after a period without failures', async () => {
  const { watch, down, fails, succeeds, failing } = open();
  for (const question of ['/site', '/news/1', '/site']) await fails(question);
  expect(logged).toEqual([expect.stringContaining('Content backend: failing')]);
  expect(watch.wasReported(down)).toBe(true);
  await succeeds('/site');
  vi.advanceTimersByTime(2000);
  // The backend recovered only briefly.
  await fails('/news/2');
  vi.advanceTimersByTime(60_000);
  expect(failing()).toEqual(['content']);
  await succeeds('/site');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual([]);
  expect(logged.slice(1)).toEqual(['Content backend: recovered after 65 s (content, 4 failed requests)']);
});

test('logs an entry that keeps failing while others succeed only once', async () => {
  const { fails, succeeds, failing } = open();
  for (let visit = 0; visit < 5; visit += 1) {
    await fails('/news/1');
    await succeeds('/site');
    vi.advanceTimersByTime(60_000);
  }
  expect(logged).toHaveLength(2);
  await succeeds('/news/1');
  await fails('/news/1');
  expect(failing()).toEqual(['content']);
});

test('treats "not found" as a successful response', async () => {
  const { fails, notFound, failing } = open();
  await fails('/site');
  await notFound('/news/1');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual([]);
});

test('forgets failures during an outage of the whole backend, and remembers other failures', async () => {
  const { fails, succeeds, failing } = open();
  await fails('/news/1', 'drafts');
  await fails('/site');
  await fails('contact', 'submissions');
  await fails('media/a.jpg', 'pictures');
  expect(failing()).toEqual(['drafts', 'content', 'submissions', 'pictures']);
  expect(logged).toHaveLength(2);
  await succeeds('/site');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual(['drafts']);
  await fails('contact', 'submissions');
  await fails('media/a.jpg', 'pictures');
  expect(failing()).toEqual(['drafts', 'submissions', 'pictures']);
  expect(logged.at(-1)).toContain('original images are refused');
});

test('names the last cause of an outage, and how long the last response took', async () => {
  const { watch, fails, succeeds } = open();
  await fails('/site');
  await watch.observe('content', '/site', () => Promise.reject(new Error('ECONNREFUSED'))).catch(() => null);
  expect(watch.causes().get('content')).toBe('/site: Error: ECONNREFUSED');
  expect(watch.lastResponse('content')).toBeNull();
  await succeeds('/site');
  await watch.observe('content', '/news', async () => vi.advanceTimersByTime(3000));
  expect(watch.lastResponse('content')?.durationMs).toBe(3000);
});
