import type { DataRouter, RouteObject } from 'react-router';
import type { PayloadFetcher } from './payload/fetch-payload.ts';
import { prefetchLinks } from './prefetch.ts';
import { retryWhenOnline } from './retry-when-online.ts';
import { revealPictures } from './reveal-pictures.ts';
import { unholdTransitions } from './unheld-transitions.ts';

export interface IdleParts {
  router: DataRouter;
  routes: RouteObject[];
  fetchPayload: PayloadFetcher;
  refresh: () => Promise<void>;
  /** Drafts change while they are looked at: none is asked for before it is wanted. */
  isPreview: boolean;
}

/** The parts of the application that are of use only after the first page. @returns how to stop them */
export function start({ router, routes, fetchPayload, refresh, isPreview }: IdleParts): () => void {
  const endings = [
    unholdTransitions(router),
    retryWhenOnline(router, refresh),
    endLeftNavigation(router),
    revealPictures(),
  ];
  if (!isPreview) endings.push(prefetchLinks(routes, fetchPayload));
  return () => {
    for (const end of endings) end();
  };
}

/**
 * A navigation that went on as a document never ends in the page that it left. Where the browser brings that page back as
 * it was, it is loaded anew: else its loading bar would stand there for ever.
 */
function endLeftNavigation(router: DataRouter): () => void {
  const end = ({ persisted }: PageTransitionEvent) => {
    if (persisted && router.state.navigation.state !== 'idle') location.reload();
  };
  addEventListener('pageshow', end);
  return () => removeEventListener('pageshow', end);
}
