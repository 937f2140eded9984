import { type ErrorData, normalizeError } from '../../errors/normalize-error.ts';

/** What is known of a load that can be started again and again. */
export interface FetchState<Value> {
  /** What the last load that succeeded brought; null before there was one. */
  value: Value | null;
  pending: boolean;
  /** Why the last load failed; null while the next one runs. */
  error: ErrorData | null;
  /** When the last load ended, well or not, in milliseconds since the epoch. */
  timestamp: number | null;
}

/** Brings the value. The signal says that nobody waits for it any more. */
export type Run<Value> = (signal: AbortSignal) => Promise<Value>;

/** Of the specification: how long `pending` lasts at least, in milliseconds, so that no display flickers. */
export const MINIMUM_PENDING_MS = 200;

/**
 * The hook's clockwork, without React: one load at a time, and its state for whoever listens.
 *
 * @param minimumMs how long `pending` lasts at least, asked at each start
 */
export function createFetchCall<Value>(run: Run<Value>, minimumMs: () => number = () => MINIMUM_PENDING_MS) {
  let state: FetchState<Value> = { value: null, pending: false, error: null, timestamp: null };
  let running: { controller: AbortController; promise: Promise<void> } | null = null;
  const listeners = new Set<() => void>();

  function show(next: Partial<FetchState<Value>>) {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  async function load({ signal }: AbortController): Promise<void> {
    if (signal.aborted) return;
    const [result] = await Promise.all([
      attempt(() => run(signal)),
      new Promise((resolve) => setTimeout(resolve, minimumMs())),
    ]);
    if (signal.aborted) return;
    running = null;
    show({ ...result, pending: false, timestamp: Date.now() });
  }

  return {
    state: () => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Starts a load, or joins the one that runs. The promise is fulfilled when it has ended, well or not. */
    start(): Promise<void> {
      if (running) return running.promise;
      const controller = new AbortController();
      show({ pending: true, error: null });
      // A moment later: what has just begun is on the screen before its minimum starts to count.
      const ended = Promise.resolve().then(() => load(controller));
      running = { controller, promise: Promise.race([ended, abortOf(controller.signal)]) };
      return running.promise;
    },

    /** Ends the load that runs, as if it had never been started. */
    abort(): void {
      running?.controller.abort();
      if (running) show({ pending: false });
      running = null;
    },
  };
}

async function attempt<Value>(run: () => Promise<Value>): Promise<{ value: Value } | { error: ErrorData }> {
  try {
    return { value: await run() };
  } catch (thrown) {
    return { error: normalizeError(thrown) };
  }
}

/** Whoever waits for an aborted load waits no longer, also where the load ignores its signal. */
function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
