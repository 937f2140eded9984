import type { DataRouter, RouterState } from 'react-router';
import { currentResult } from '../current-result.ts';
import type { PageDefinition } from '../page-definition.ts';
import type { LoadingProgress, Wait } from './progress.ts';

/**
 * Runs the loading bar with the router: from the click until the data is there. Not on first load, and not where only
 * query or hash change; a refresh by hand counts.
 *
 * @returns how to stop
 */
export function followNavigations(router: DataRouter, progress: LoadingProgress): () => void {
  let navigation: { wait: Wait; target: string } | undefined;
  let refresh: Wait | undefined;

  const follow = (state: RouterState) => {
    const { location } = state.navigation;
    if (location && location.key !== navigation?.target) {
      navigation?.wait.finish();
      navigation =
        showsBar(state) && location.pathname !== state.location.pathname
          ? { wait: progress.begin({ resets: true }), target: location.key }
          : undefined;
    }
    if (!location && navigation) {
      end(navigation.wait, state);
      navigation = undefined;
    }
    if (state.revalidation === 'loading' && !location) refresh ??= progress.begin({ resets: true });
    if (state.revalidation === 'idle' && refresh) {
      end(refresh, state);
      refresh = undefined;
    }
  };
  return router.subscribe(follow);
}

function end(wait: Wait, state: RouterState): void {
  const result = currentResult(state);
  if (result && 'error' in result.payload) wait.fail();
  else wait.finish();
}

/** A page can do without the bar. */
function showsBar(state: RouterState): boolean {
  const page: PageDefinition | null | undefined = state.navigation.matches?.at(-1)?.route.handle;
  return page?.loadingBar ?? true;
}
