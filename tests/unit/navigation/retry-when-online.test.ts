import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryWhenOnline } from '../../../site/navigation/retry-when-online.ts';
import type { Router } from '../../../site/navigation/router.ts';

let comeBack = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('addEventListener', (_: string, listener: () => void) => {
    comeBack = listener;
  });
  vi.stubGlobal('removeEventListener', () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A router whose page has failed, and has its data after so many attempts. */
function routerThatNeeds(attempts: number, statusCode = 503) {
  let made = 0;
  const payload = () => (made < attempts ? { error: { statusCode, message: '' } } : { data: {} });
  const refresh = vi.fn(async () => {
    made += 1;
  });
  return { state: () => ({ route: { result: { payload: payload() } } }), refresh } as unknown as Router & {
    refresh: typeof refresh;
  };
}

test.each([
  [1, 1],
  [3, 3],
  [9, 4],
])('a page that has its data after %i attempts is asked for %i times', async (needed, asked) => {
  const router = routerThatNeeds(needed);
  retryWhenOnline(router);
  comeBack();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(router.refresh).toHaveBeenCalledTimes(asked);
});

test('nothing is asked for that is not there, nor after the end', async () => {
  const missing = routerThatNeeds(9, 404);
  retryWhenOnline(missing);
  comeBack();
  const left = routerThatNeeds(9);
  const stop = retryWhenOnline(left);
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([missing.refresh.mock.calls.length, left.refresh.mock.calls.length]).toEqual([0, 1]);
});
