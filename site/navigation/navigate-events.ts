import { showInTransition, skipTransition } from './entering/page-transition.ts';
import { hasDataOf, isAnotherView, type Route } from './route.ts';
import type { Router } from './router.ts';
import { isPageUrl } from './site-links.ts';

/** Markers of this module's own navigations. */
const NAVIGATION_INFO = { document: 'meguri:document', redirect: 'meguri:redirect' };

export function replacePage(url: string): void {
  if ('navigation' in window) navigation.navigate(url, { history: 'replace' });
  else location.replace(url);
}

/**
 * Handles navigations within the site.
 * With `precommitHandler`, an interrupted one leaves no history entry.
 * Without the Navigation API, each navigation loads a document.
 */
export function handleNavigations(router: Router): () => void {
  if (!('navigation' in window)) return () => {};
  const canPrecommit = 'NavigationPrecommitController' in window;
  let documentUrl: string | undefined;
  let latest: NavigateEvent | undefined;

  const click = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-document]') : null;
    documentUrl = link?.href;
  };

  const navigate = (event: NavigateEvent) => {
    const { destination, navigationType, info, signal } = event;
    const url = new URL(destination.url);
    if (!isPageNavigation(event, url) || url.href === documentUrl) return;
    skipTransition();
    const isTraversal = navigationType === 'traverse';
    // After a stopped navigation, the URL may differ from the page.
    const isCurrent = url.href === location.href && hasDataOf(router.state().route, url);
    if (isCurrent && !isTraversal && event.cancelable) return event.preventDefault();
    latest = event;
    const precommits = canPrecommit && event.cancelable && !isTraversal;

    /** Replaces this navigation; never settles. */
    function navigateInstead(address: string, reason: string): Promise<never> {
      const history = precommits && navigationType !== 'replace' ? 'push' : 'replace';
      if (reason === NAVIGATION_INFO.document && address === location.href) location.reload();
      else navigation.navigate(address, { history, info: reason });
      return new Promise(() => {});
    }

    async function load(): Promise<Route> {
      const result = await router.load(url, signal, () => navigateInstead(url.href, NAVIGATION_INFO.document));
      if (!('redirect' in result)) return result;
      // A second redirect in a row loads a document, so that the browser detects loops.
      return navigateInstead(
        result.redirect,
        info === NAVIGATION_INFO.redirect ? NAVIGATION_INFO.document : NAVIGATION_INFO.redirect,
      );
    }

    let route: Route | undefined;
    event.intercept({
      scroll: 'manual',
      focusReset: 'manual',
      ...(precommits && {
        precommitHandler: async () => {
          route = await load();
        },
      }),
      handler: async () => {
        const to = route ?? (await load());
        const from = router.state().route;
        await showInTransition(from, to, async () => {
          // During the capture, the visitor may have navigated on.
          if (latest !== event) return;
          const isMove = isTraversal || url.hash !== '' || isAnotherView(from, to);
          await router.show(to);
          if (isMove && !signal.aborted) event.scroll();
        });
      },
    });
  };

  addEventListener('click', click);
  navigation.addEventListener('navigate', navigate);
  return () => {
    removeEventListener('click', click);
    navigation.removeEventListener('navigate', navigate);
  };
}

/** The browser handles hashes, forms, downloads and reloads; history changes of other scripts are ignored. */
function isPageNavigation(event: NavigateEvent, url: URL): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination, info } = event;
  if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === 'reload') return false;
  if (destination.sameDocument && navigationType !== 'traverse') return false;
  return (info === undefined || info === NAVIGATION_INFO.redirect) && isPageUrl(url);
}
