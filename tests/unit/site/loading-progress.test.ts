import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLoadingProgress, type LoadingBarView } from '../../../site/state/loading-progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const hidden: LoadingBarView = { isVisible: false, percent: 0, hasFailed: false };
const at = (percent: number, hasFailed = false): LoadingBarView => ({ isVisible: true, percent, hasFailed });
const navigation = { resets: true };
const request = { resets: false };

describe('LB-02 the throttle', () => {
  test.each(['finish', 'fail'] as const)('shows nothing for a wait of 199 ms that ends with %s', (end) => {
    const progress = createLoadingProgress();
    const listener = vi.fn();
    progress.subscribe(listener);
    const wait = progress.begin(navigation);
    vi.advanceTimersByTime(199);
    wait[end]();
    vi.advanceTimersByTime(10_000);
    expect(listener).not.toHaveBeenCalled();
    expect(progress.view()).toEqual(hidden);
  });

  test('shows the empty bar after 200 ms', () => {
    const progress = createLoadingProgress();
    progress.begin(navigation);
    vi.advanceTimersByTime(199);
    expect(progress.view()).toEqual(hidden);
    vi.advanceTimersByTime(1);
    expect(progress.view()).toEqual(at(0));
  });
});

test('LB-03 advances the bar by 2 points every 100 ms, and stops at 100', () => {
  const progress = createLoadingProgress();
  progress.begin(navigation);
  vi.advanceTimersByTime(200);
  for (let percent = 2; percent <= 100; percent += 2) {
    vi.advanceTimersByTime(99);
    expect(progress.view().percent).toBe(percent - 2);
    vi.advanceTimersByTime(1);
    expect(progress.view().percent).toBe(percent);
  }
  vi.advanceTimersByTime(120_000);
  expect(progress.view()).toEqual(at(100));
});

test.each([
  ['LB-05', 'finish', false],
  ['LB-06', 'fail', true],
] as const)('%s jumps to 100 % with %s and hides 500 ms later', (_label, end, isRed) => {
  const progress = createLoadingProgress();
  const wait = progress.begin(navigation);
  vi.advanceTimersByTime(700);
  expect(progress.view()).toEqual(at(10));
  wait[end]();
  expect(progress.view()).toEqual(at(100, isRed));
  vi.advanceTimersByTime(499);
  expect(progress.view()).toEqual(at(100, isRed));
  vi.advanceTimersByTime(1);
  expect(progress.view()).toEqual(hidden);
  vi.advanceTimersByTime(10_000);
  expect(progress.view()).toEqual(hidden);
});

describe('LB-09 a new start', () => {
  test('resets the bar, and waits 200 ms again', () => {
    const progress = createLoadingProgress();
    const first = progress.begin(navigation);
    vi.advanceTimersByTime(1200);
    expect(progress.view()).toEqual(at(20));
    first.finish();
    progress.begin(navigation);
    expect(progress.view()).toEqual(hidden);
    vi.advanceTimersByTime(199);
    expect(progress.view()).toEqual(hidden);
    vi.advanceTimersByTime(1);
    expect(progress.view()).toEqual(at(0));
  });

  test('is neither hidden by the previous timer nor red because of it', () => {
    const progress = createLoadingProgress();
    const first = progress.begin(navigation);
    vi.advanceTimersByTime(400);
    first.fail();
    vi.advanceTimersByTime(100);
    progress.begin(navigation);
    // 500 ms after the failure, when the first bar would have been hidden.
    vi.advanceTimersByTime(400);
    expect(progress.view()).toEqual(at(4));
    vi.advanceTimersByTime(1000);
    expect(progress.view()).toEqual(at(24));
  });
});

describe('AX-20 concurrent waits', () => {
  test('end with the last wait', () => {
    const progress = createLoadingProgress();
    const page = progress.begin(navigation);
    const first = progress.begin(request);
    const second = progress.begin(request);
    vi.advanceTimersByTime(300);
    first.finish();
    page.finish();
    vi.advanceTimersByTime(1000);
    expect(progress.view()).toEqual(at(22));
    second.finish();
    expect(progress.view()).toEqual(at(100));
  });

  test('continue after one of them fails, and are red at the end', () => {
    const progress = createLoadingProgress();
    const first = progress.begin(request);
    const second = progress.begin(request);
    vi.advanceTimersByTime(300);
    first.fail();
    vi.advanceTimersByTime(100);
    expect(progress.view()).toEqual(at(4));
    second.finish();
    expect(progress.view()).toEqual(at(100, true));
  });

  test('do not restart when another request begins', () => {
    const progress = createLoadingProgress();
    progress.begin(request);
    vi.advanceTimersByTime(500);
    progress.begin(request);
    vi.advanceTimersByTime(100);
    expect(progress.view()).toEqual(at(8));
  });

  test('count each wait once, however often it is ended', () => {
    const progress = createLoadingProgress();
    const first = progress.begin(request);
    progress.begin(request);
    vi.advanceTimersByTime(300);
    first.finish();
    first.fail();
    first.finish();
    expect(progress.view()).toEqual(at(2));
  });
});
