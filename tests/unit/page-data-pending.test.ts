import type { RouterState } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { followPending } from '../../site/runtime/page-data-pending.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** As much of a router as is followed. */
function fakeRouter() {
  const listeners = new Set<(state: RouterState) => void>();
  const router = {
    listeners,
    state: { revalidation: 'idle', navigation: { state: 'idle' } } as RouterState,
    subscribe: (listener: (state: RouterState) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    become(revalidation: RouterState['revalidation'], navigation: 'idle' | 'loading' = 'idle') {
      router.state = { revalidation, navigation: { state: navigation } } as RouterState;
      for (const listener of listeners) listener(router.state);
    },
  };
  return router;
}

describe('FT-08 the page’s data', () => {
  test('is pending for at least 200 ms while it is refreshed', () => {
    const router = fakeRouter();
    const loading = followPending(router as never);
    const seen: boolean[] = [];
    loading.subscribe(() => seen.push(loading.isPending()));
    router.become('loading');
    vi.advanceTimersByTime(20);
    router.become('idle');
    vi.advanceTimersByTime(179);
    expect(loading.isPending()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(loading.isPending()).toBe(false);
    expect(seen).toEqual([true, false]);
  });

  test('is pending as long as a slow refresh takes, and no longer', () => {
    const router = fakeRouter();
    const loading = followPending(router as never);
    loading.subscribe(() => {});
    router.become('loading');
    vi.advanceTimersByTime(900);
    expect(loading.isPending()).toBe(true);
    router.become('idle');
    expect(loading.isPending()).toBe(false);
  });

  test('is held anew by a refresh that follows at once', () => {
    const router = fakeRouter();
    const loading = followPending(router as never);
    loading.subscribe(() => {});
    router.become('loading');
    router.become('idle');
    vi.advanceTimersByTime(150);
    router.become('loading');
    router.become('idle');
    vi.advanceTimersByTime(199);
    expect(loading.isPending()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(loading.isPending()).toBe(false);
  });

  test('is pending during a navigation, which holds nothing', () => {
    const router = fakeRouter();
    const loading = followPending(router as never);
    loading.subscribe(() => {});
    router.become('idle', 'loading');
    expect(loading.isPending()).toBe(true);
    router.become('idle');
    expect(loading.isPending()).toBe(false);
  });

  test('is followed as long as somebody listens, and known to who comes in between', () => {
    const router = fakeRouter();
    const loading = followPending(router as never);
    expect(router.listeners.size).toBe(0);
    const stop = loading.subscribe(() => {});
    stop();
    expect(router.listeners.size).toBe(0);
    router.become('loading');
    loading.subscribe(() => {});
    expect(loading.isPending()).toBe(true);
  });
});
