import type { DataRouter, RouterState } from 'react-router';
import { MINIMUM_PENDING_MS } from './fetch-call.ts';

/**
 * Whether the router is loading a page's data, for whoever listens. A refresh counts for at least 200 ms, so that a
 * button that has been pressed visibly does something; a navigation for as long as it takes.
 */
export function followPending(router: Pick<DataRouter, 'state' | 'subscribe'>) {
  let isPending = isLoading(router.state);
  let heldUntil = 0;
  let release: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(next: boolean) {
    if (next === isPending) return;
    isPending = next;
    for (const listener of listeners) listener();
  }

  let isRefreshing = false;
  const follow = (state: RouterState) => {
    const wasRefreshing = isRefreshing;
    isRefreshing = state.revalidation === 'loading';
    if (isRefreshing && !wasRefreshing) heldUntil = performance.now() + MINIMUM_PENDING_MS;
    clearTimeout(release);
    if (isLoading(state)) return show(true);
    const left = heldUntil - performance.now();
    if (left > 0) release = setTimeout(() => show(false), left);
    else show(false);
  };
  let stop = () => {};

  return {
    isPending: () => isPending,

    /** The router is followed as long as somebody listens. */
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        stop = router.subscribe(follow);
        follow(router.state);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stop();
        clearTimeout(release);
      };
    },
  };
}

function isLoading({ revalidation, navigation }: RouterState): boolean {
  return revalidation === 'loading' || navigation.state === 'loading';
}
