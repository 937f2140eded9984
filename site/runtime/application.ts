import type { DataRouter, RouteObject } from 'react-router';
import type { AppParts } from './app-parts.ts';
import { followLinks } from './follow-links.ts';
import { followNavigations } from './loading-bar/follow-navigations.ts';
import { createLoadingProgress } from './loading-bar/progress.ts';
import { rememberLocale } from './locale-cookie.ts';
import type { createPayloadFetcher } from './payload/fetch-payload.ts';
import { rememberScroll } from './scroll-positions.ts';
import type { IdleParts } from './when-idle.ts';

/** Puts the browser's application together around its router. */
export function createApplication(
  router: DataRouter,
  routes: RouteObject[],
  { fetchPayload, forgetPayloads }: ReturnType<typeof createPayloadFetcher>,
  isPreview: boolean,
): { parts: AppParts; takeOver: () => () => void } {
  const progress = createLoadingProgress();
  const scroll = rememberScroll(router);
  const refresh = () => {
    forgetPayloads();
    return router.revalidate();
  };
  return {
    parts: { router, progress, scrollPositions: scroll.positions, refresh, forgetPayloads },

    /** From here on the application answers clicks; before, the browser does, with a document: none is ever lost. */
    takeOver() {
      const endings = [
        followLinks(router),
        followNavigations(router, progress),
        rememberLocale(router),
        startWhenIdle({ router, routes, fetchPayload, refresh, isPreview }),
      ];
      return () => {
        for (const end of endings) end();
      };
    },
  };
}

/** What can wait until the page is there: so can its code. Without it links work as well, only slower. */
function startWhenIdle(parts: IdleParts): () => void {
  let stop: (() => void) | undefined;
  let isStopped = false;
  import('./when-idle.ts').then(
    ({ start }) => {
      if (!isStopped) stop = start(parts);
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop?.();
  };
}
