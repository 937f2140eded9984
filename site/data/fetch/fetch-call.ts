import { type ErrorData, normalizeError } from '../../errors/normalize-error.ts';

export interface FetchState<Value> {
  value: Value | null;
  pending: boolean;
  error: ErrorData | null;
  /** End of the last load, in milliseconds since the epoch. */
  timestamp: number | null;
}

/** The signal aborts when nothing needs the result. */
export type Run<Value> = (signal: AbortSignal) => Promise<Value>;

/** Minimum duration of `pending`, to avoid flicker (from the specification). */
export const MINIMUM_PENDING_MS = 200;

/** Implements `useFetch` without React: one load at a time. */
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

    /** Joins a running load. Resolves when it ends, successful or not. */
    start(): Promise<void> {
      if (running) return running.promise;
      const controller = new AbortController();
      show({ pending: true, error: null });
      // Deferred, so that `pending` is visible before its minimum duration starts.
      const ended = Promise.resolve().then(() => load(controller));
      running = { controller, promise: Promise.race([ended, abortOf(controller.signal)]) };
      return running.promise;
    },

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

/** Resolves on abort, even if the load ignores its signal. */
function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
