import type { PayloadFetcher } from '../navigation/payload/fetch-payload.ts';
import type { BrowserSettings, ThirdPartySettings } from '../navigation/payload/payload.ts';
import { prefetchLinks } from '../navigation/payload/prefetch.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { retryWhenOnline } from '../navigation/retry-when-online.ts';
import type { Route } from '../navigation/route.ts';
import type { Router } from '../navigation/router.ts';
import { revealPictures } from '../pictures/reveal-pictures.ts';
// Few pages need them, and never the first view.
import '../styles/rare-fonts.css';

export interface IdleTaskOptions {
  router: Router;
  pages: readonly PageDefinition[];
  fetchPayload: PayloadFetcher;
  route: Route;
  /** Disables prefetching, because drafts change. */
  isPreview: boolean;
  settings: BrowserSettings;
}

/** Starts tasks that can wait until after the first page. */
export function start({ router, pages, route, fetchPayload, isPreview, settings }: IdleTaskOptions): () => void {
  const disposers = [
    retryWhenOnline(router),
    reloadInterruptedNavigation(router),
    revealPictures(),
    playVideos(),
    dropStructuredData(router, route),
  ];
  // Without the Navigation API, each navigation loads a document.
  if (!isPreview && 'navigation' in window) disposers.push(prefetchLinks(pages, fetchPayload));
  const { thirdParties } = settings;
  if (Object.keys(thirdParties).length > 0) disposers.push(followThirdParties(thirdParties, router));
  return () => {
    for (const end of disposers) end();
  };
}

/** Loads a video's player on click; before, no request goes to the video service. */
function playVideos(): () => void {
  const play = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-video]');
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('../components/text/play-video.ts').then(
      ({ playVideo }) => playVideo(link),
      () => location.assign(link.href),
    );
  };
  addEventListener('click', play);
  return () => removeEventListener('click', play);
}

function followThirdParties(settings: ThirdPartySettings, router: Router): () => void {
  const following = import('./head/third-parties.ts').then(({ loadThirdParties }) =>
    loadThirdParties(settings, router),
  );
  return () => void following.then((end) => end());
}

/**
 * Reloads a page that was restored from the back/forward cache while navigating away.
 * Otherwise its loading bar would never finish.
 */
function reloadInterruptedNavigation(router: Router): () => void {
  const end = ({ persisted }: PageTransitionEvent) => {
    if (persisted && router.state().loading !== null) location.reload();
  };
  addEventListener('pageshow', end);
  return () => removeEventListener('pageshow', end);
}

/** Removes the structured data, which describes the first page only. */
function dropStructuredData(router: Router, first: Route): () => void {
  const drop = () => {
    if (router.state().route === first) return;
    for (const block of document.head.querySelectorAll('script[type="application/ld+json"]')) block.remove();
  };
  drop();
  return router.subscribe(drop);
}
