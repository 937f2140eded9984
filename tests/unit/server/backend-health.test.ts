import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BackendPart, createBackendHealth } from '../../../server/content/backend-health.ts';
import { ContentError } from '../../../site/errors/content-error.ts';

let told: string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  told = [];
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: string) => void told.push(line.replace(/^\S+ /, '')));
  }
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open() {
  const watch = createBackendHealth();
  const down = new ContentError('upstream_failed', 'refused');
  const ask = (error: Error | null, part: BackendPart, question: string) =>
    watch.observe(part, question, () => (error ? Promise.reject(error) : Promise.resolve(1))).catch(() => null);
  return {
    watch,
    down,
    fails: (question: string, part: BackendPart = 'content') => ask(down, part, question),
    answers: (question: string, part: BackendPart = 'content') => ask(null, part, question),
    isNotThere: (question: string) => ask(new ContentError('not_found', ''), 'content', question),
    failing: () => [...watch.outages().keys()],
  };
}

test('logs one failure and one recovery per outage, after a period without failures', async () => {
  const { watch, down, fails, answers, failing } = open();
  for (const question of ['/site', '/news/1', '/site']) await fails(question);
  expect(told).toEqual([expect.stringContaining('Content backend: failing')]);
  expect(watch.wasReported(down)).toBe(true);
  await answers('/site');
  vi.advanceTimersByTime(2000);
  // The backend recovered only briefly.
  await fails('/news/2');
  vi.advanceTimersByTime(60_000);
  expect(failing()).toEqual(['content']);
  await answers('/site');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual([]);
  expect(told.slice(1)).toEqual(['Content backend: recovered after 65 s (content, 4 failed requests)']);
});

test('logs an entry that keeps failing while others succeed only once', async () => {
  const { fails, answers, failing } = open();
  for (let visit = 0; visit < 5; visit += 1) {
    await fails('/news/1');
    await answers('/site');
    vi.advanceTimersByTime(60_000);
  }
  expect(told).toHaveLength(2);
  await answers('/news/1');
  await fails('/news/1');
  expect(failing()).toEqual(['content']);
});

test('treats "not found" as a successful response', async () => {
  const { fails, isNotThere, failing } = open();
  await fails('/site');
  await isNotThere('/news/1');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual([]);
});

test('forgets failures during an outage of the whole backend, and remembers other failures', async () => {
  const { fails, answers, failing } = open();
  await fails('/news/1', 'drafts');
  await fails('/site');
  await fails('contact', 'submissions');
  await fails('media/a.jpg', 'pictures');
  expect(failing()).toEqual(['drafts', 'content', 'submissions', 'pictures']);
  expect(told).toHaveLength(2);
  await answers('/site');
  vi.advanceTimersByTime(3000);
  expect(failing()).toEqual(['drafts']);
  await fails('contact', 'submissions');
  await fails('media/a.jpg', 'pictures');
  expect(failing()).toEqual(['drafts', 'submissions', 'pictures']);
  expect(told.at(-1)).toContain('original images are refused');
});
