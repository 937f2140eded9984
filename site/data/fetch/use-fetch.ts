import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createFetchCall, type FetchState, MINIMUM_PENDING_MS, type Run } from './fetch-call.ts';

export interface Fetch<Value> extends FetchState<Value> {
  /** Starts a load, or joins the one that runs. Never rejects: what went wrong is in `error`. */
  start: () => Promise<void>;
}

/**
 * Loads a component's own data, when the component asks for it; the page's data is `usePageData`'s. A failure is the
 * component's to show, and no error page. The loading bar is not touched: the content client does that, request by
 * request. Leaving the page aborts.
 */
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
