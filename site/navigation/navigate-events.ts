import { showInTransition, skipTransition } from './entering/page-transition.ts';
import { hasDataOf, isAnotherView, type Route } from './route.ts';
import type { Router } from './router.ts';
import { isPageUrl } from './site-links.ts';

/** What our own navigations say of themselves; one that says something else is somebody else's. */
const INFO = { document: 'meguri:document', redirect: 'meguri:redirect' };

/** Goes to a page in the place of the one that is shown: as a document where the browser has no Navigation API. */
export function replacePage(url: string): void {
  if ('navigation' in window) navigation.navigate(url, { history: 'replace' });
  else location.replace(url);
}

/**
 * Shows pages of this site without loading documents: links of components and those inside the backend's texts, the
 * browser's back and forward, and scripts' navigations all arrive as `navigate` events. Where the browser lets the page
 * be loaded before the address changes (`precommitHandler`), a navigation that is overtaken leaves nothing in the
 * history. Without the Navigation API every navigation is a document.
 *
 * @returns how to stop
 */
export function handleNavigations(router: Router): () => void {
  if (!('navigation' in window)) return () => {};
  const canPrecommit = 'NavigationPrecommitController' in window;
  /** Where the last link that was clicked leads, if it is to be a document. */
  let documentUrl: string | undefined;
  let latest: NavigateEvent | undefined;

  const click = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-document]') : null;
    documentUrl = link?.href;
  };

  const navigate = (event: NavigateEvent) => {
    const { destination, navigationType, info, signal } = event;
    const url = new URL(destination.url);
    if (!isForUs(event, url) || url.href === documentUrl) return;
    // Nobody who goes on wants to wait for the last transition.
    skipTransition();
    const isTraversal = navigationType === 'traverse';
    // Both: after a navigation that was stopped, the address is another than the page's.
    const isShown = url.href === location.href && hasDataOf(router.state().route, url);
    if (isShown && !isTraversal && event.cancelable) return event.preventDefault();
    latest = event;
    const precommits = canPrecommit && event.cancelable && !isTraversal;

    /** Another navigation in the place of this one, which ends with it. */
    function goOn(address: string, how: string): Promise<never> {
      // Where the address has changed already, it changes once more.
      const history = precommits && navigationType !== 'replace' ? 'push' : 'replace';
      if (how === INFO.document && address === location.href) location.reload();
      else navigation.navigate(address, { history, info: how });
      return new Promise(() => {});
    }

    async function load(): Promise<Route> {
      const found = await router.load(url, signal, () => goOn(url.href, INFO.document));
      if (!('redirect' in found)) return found;
      // A second redirect in a row is a document: were it a circle, the browser would say so.
      return goOn(found.redirect, info === INFO.redirect ? INFO.document : INFO.redirect);
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
          // Until the old page is captured, the visitor may have gone on: to that page, too.
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

/**
 * Places on the page are the browser's to scroll to, forms, downloads and reloads its own affair; so is what a script
 * has done to the history by itself (`pushState`).
 */
function isForUs(event: NavigateEvent, url: URL): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, destination, info } = event;
  if (!canIntercept || hashChange || downloadRequest !== null || formData || navigationType === 'reload') return false;
  if (destination.sameDocument && navigationType !== 'traverse') return false;
  return (info === undefined || info === INFO.redirect) && isPageUrl(url);
}
