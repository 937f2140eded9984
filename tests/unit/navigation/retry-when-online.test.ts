import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenOnline } from '../../../site/navigation/retry-when-online.ts';
import type { Router } from '../../../site/navigation/router.ts';

let goOnline = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    goOnline = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A router whose page failed to load, and succeeds after this number of attempts. */
function routerThatNeeds(attempts: number, statusCode = 503) {
  let attemptCount = 0;
  const payload = () => (attemptCount < attempts ? { error: { statusCode, message: '' } } : { data: {} });
  const refresh = vi.fn(async () => {
    attemptCount += 1;
  });
  return { state: () => ({ route: { result: { payload: payload() } } }), refresh } as unknown as Router & {
    refresh: typeof refresh;
  };
}

test.each([
  [1, 1],
  [3, 3],
  [9, 4],
])('retries a page that needs %i attempts %i times', async (needed, attempts) => {
  const router = routerThatNeeds(needed);
  retryWhenOnline(router);
  goOnline();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(router.refresh).toHaveBeenCalledTimes(attempts);
});

test('does not retry a missing page, nor after it was stopped', async () => {
  const missing = routerThatNeeds(9, 404);
  retryWhenOnline(missing);
  goOnline();
  const left = routerThatNeeds(9);
  const stop = retryWhenOnline(left);
  goOnline();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([missing.refresh.mock.calls.length, left.refresh.mock.calls.length]).toEqual([0, 1]);
});
