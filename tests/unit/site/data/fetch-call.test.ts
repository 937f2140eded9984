import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFetchCall, type FetchState } from '../../../../site/data/fetch/fetch-call.ts';

const START = Date.parse('2026-04-01T09:00:00+09:00');

beforeEach(() => {
  vi.useFakeTimers({ now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Ends with this result after this duration. */
const ending =
  <Value>(milliseconds: number, end: () => Value) =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return end();
  };
const failure = () => {
  throw Object.assign(new Error('no'), { status: 503 });
};

/** Collects every state from the start on. */
function statesOf<Value>(call: ReturnType<typeof createFetchCall<Value>>) {
  const states: FetchState<Value>[] = [];
  call.subscribe(() => states.push(call.state()));
  return states;
}

describe('FT-01 the state', () => {
  test('is empty before the first load', () => {
    const call = createFetchCall(async () => 'a');
    expect(call.state()).toEqual({ value: null, pending: false, error: null, timestamp: null });
  });

  test('contains the time at which the load ended', async () => {
    const call = createFetchCall(ending(1000, () => 'a'));
    call.start();
    await vi.advanceTimersByTimeAsync(999);
    expect(call.state()).toEqual({ value: null, pending: true, error: null, timestamp: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(call.state()).toEqual({ value: 'a', pending: false, error: null, timestamp: START + 1000 });
  });

  test('keeps the last value while the next load runs or if it fails', async () => {
    const runs = [ending(0, () => 'a'), ending(300, failure)];
    const call = createFetchCall<string>(() => (runs.shift() ?? ending(0, () => 'b'))());
    call.start();
    await vi.advanceTimersByTimeAsync(200);
    call.start();
    expect(call.state()).toEqual({ value: 'a', pending: true, error: null, timestamp: START + 200 });
    await vi.advanceTimersByTimeAsync(300);
    expect(call.state()).toEqual({
      value: 'a',
      pending: false,
      error: { statusCode: 503, message: 'no' },
      timestamp: START + 500,
    });
  });
});

describe('FT-02 pending', () => {
  test.each([
    ['an immediate value', async () => 'a'],
    ['an immediate failure', async () => failure()],
  ])('lasts 200 ms for %s', async (_name, run) => {
    const call = createFetchCall<string>(run);
    call.start();
    expect(call.state().pending).toBe(true);
    await vi.advanceTimersByTimeAsync(199);
    expect(call.state()).toEqual({ value: null, pending: true, error: null, timestamp: null });
    await vi.advanceTimersByTimeAsync(1);
    expect(call.state().pending).toBe(false);
  });

  test('lasts as long as its component requests, including 0', async () => {
    let minimum = 0;
    const call = createFetchCall(
      async () => 'a',
      () => minimum,
    );
    call.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(call.state().pending).toBe(false);
    minimum = 700;
    call.start();
    await vi.advanceTimersByTimeAsync(699);
    expect(call.state().pending).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(call.state().pending).toBe(false);
  });

  test('begins once and ends once', async () => {
    const call = createFetchCall(ending(50, () => 'a'));
    const states = statesOf(call);
    call.start();
    await vi.advanceTimersByTimeAsync(1000);
    expect(states.map(({ pending }) => pending)).toEqual([true, false]);
  });
});

describe('FT-05 an error', () => {
  test('is normalised, even if it was thrown synchronously', async () => {
    const call = createFetchCall<string>(() => {
      throw 'went wrong';
    });
    await Promise.all([call.start(), vi.advanceTimersByTimeAsync(200)]);
    expect(call.state().error).toEqual({ statusCode: 500, message: 'went wrong' });
  });

  test('is cleared by the next start, and does not reject', async () => {
    const call = createFetchCall<string>(async () => failure());
    const started = call.start();
    await vi.advanceTimersByTimeAsync(200);
    await expect(started).resolves.toBeUndefined();
    expect(call.state().error).not.toBeNull();
    call.start();
    expect(call.state().error).toBeNull();
  });
});

describe('FT-07 a start', () => {
  test('joins a load that is running', async () => {
    const run = vi.fn(ending(300, () => 'a'));
    const call = createFetchCall(run);
    const first = call.start();
    await vi.advanceTimersByTimeAsync(100);
    expect(call.start()).toBe(first);
    await vi.advanceTimersByTimeAsync(200);
    await first;
    expect(run).toHaveBeenCalledTimes(1);
    expect(call.start()).not.toBe(first);
    await vi.advanceTimersByTimeAsync(300);
    expect(run).toHaveBeenCalledTimes(2);
  });

  test('joins a load that waits for the minimum duration', async () => {
    const run = vi.fn(async () => 'a');
    const call = createFetchCall(run);
    const first = call.start();
    await vi.advanceTimersByTimeAsync(150);
    expect(call.start()).toBe(first);
    await vi.advanceTimersByTimeAsync(500);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('changes nothing after an abort, and settles at once', async () => {
    let signal: AbortSignal | undefined;
    const call = createFetchCall(async (passedSignal) => {
      signal = passedSignal;
      return ending(300, () => 'a')();
    });
    const started = call.start();
    await vi.advanceTimersByTimeAsync(100);
    call.abort();
    expect(signal?.aborted).toBe(true);
    await started;
    const states = statesOf(call);
    await vi.advanceTimersByTimeAsync(1000);
    expect(states).toEqual([]);
    expect(call.state()).toEqual({ value: null, pending: false, error: null, timestamp: null });
  });

  test('begins a new load after an abort, and ignores the aborted load', async () => {
    const ends = [ending(500, () => 'old'), ending(300, () => 'new')];
    const call = createFetchCall<string>(() => (ends.shift() ?? ending(0, () => ''))());
    call.start();
    await vi.advanceTimersByTimeAsync(250);
    call.abort();
    call.start();
    await vi.advanceTimersByTimeAsync(299);
    expect(call.state()).toMatchObject({ value: null, pending: true });
    await vi.advanceTimersByTimeAsync(1);
    expect(call.state()).toMatchObject({ value: 'new', pending: false });
    await vi.advanceTimersByTimeAsync(1000);
    expect(call.state().value).toBe('new');
  });

  test('never runs if it is aborted at once', async () => {
    const run = vi.fn(async () => 'a');
    const call = createFetchCall(run);
    const started = call.start();
    call.abort();
    await started;
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).not.toHaveBeenCalled();
  });
});
