import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createFetchCall, type FetchState, MINIMUM_PENDING_MS, type Run } from './fetch-call.ts';

export interface Fetch<Value> extends FetchState<Value> {
  /** Joins a running load. Never rejects; `error` holds the failure. */
  start: () => Promise<void>;
}

/** Loads data for one component on demand, unlike `usePageData`. Leaving the page aborts. */
export function useFetch<Value>(
  run: Run<Value>,
  { minimumMs = MINIMUM_PENDING_MS }: { minimumMs?: number } = {},
): Fetch<Value> {
  const latest = useRef({ run, minimumMs });
  useLayoutEffect(() => {
    latest.current = { run, minimumMs };
  });
  const [call] = useState(() =>
    createFetchCall<Value>(
      (signal) => latest.current.run(signal),
      () => latest.current.minimumMs,
    ),
  );
  const state = useSyncExternalStore(call.subscribe, call.state, call.state);
  useEffect(() => call.abort, [call]);
  return { ...state, start: call.start };
}
