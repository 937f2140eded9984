import { onTestFinished, vi } from 'vitest';

/** For `expect.poll`: the clock stands still between attempts. */
export const WITHOUT_TIME = { interval: 0 };

/** Stops the clock of this process until the test ends. Only `vi.advanceTimersByTimeAsync` moves it. */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}
