import type { PayloadFetcher } from '../navigation/payload/fetch-payload.ts';
import type { BrowserSettings, ThirdPartySettings } from '../navigation/payload/payload.ts';
import { prefetchLinks } from '../navigation/payload/prefetch.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';
import { retryWhenOnline } from '../navigation/retry-when-online.ts';
import type { Route } from '../navigation/route.ts';
import type { Router } from '../navigation/router.ts';
import { revealPictures } from '../pictures/reveal-pictures.ts';

export interface IdleParts {
  router: Router;
  pages: readonly PageDefinition[];
  fetchPayload: PayloadFetcher;
  /** The page of the document. */
  route: Route;
  /** Drafts change while they are looked at: none is asked for before it is wanted. */
  isPreview: boolean;
  settings: BrowserSettings;
}

/** The parts of the application that are of use only after the first page. @returns how to stop them */
export function start({ router, pages, route, fetchPayload, isPreview, settings }: IdleParts): () => void {
  const endings = [
    retryWhenOnline(router),
    endLeftNavigation(router),
    revealPictures(),
    playVideos(),
    dropStructuredData(router, route),
  ];
  // Without the Navigation API each page is a document, which asks for what it needs itself.
  if (!isPreview && 'navigation' in window) endings.push(prefetchLinks(pages, fetchPayload));
  const { thirdParties } = settings;
  if (Object.keys(thirdParties).length > 0) endings.push(followThirdParties(thirdParties, router));
  return () => {
    for (const end of endings) end();
  };
}

/** A film's card becomes its player when it is pressed: the first time that its service is asked for anything. */
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

/** Their code is nobody's who has none configured. */
function followThirdParties(settings: ThirdPartySettings, router: Router): () => void {
  const following = import('./head/third-parties.ts').then(({ loadThirdParties }) =>
    loadThirdParties(settings, router),
  );
  return () => void following.then((end) => end());
}

/**
 * A navigation that went on as a document never ends in the page that it left. Where the browser brings that page back as
 * it was, it is loaded anew: else its loading bar would stand there for ever.
 */
function endLeftNavigation(router: Router): () => void {
  const end = ({ persisted }: PageTransitionEvent) => {
    if (persisted && router.state().loading !== null) location.reload();
  };
  addEventListener('pageshow', end);
  return () => removeEventListener('pageshow', end);
}

/** What the server says to search engines in the head is true of its page only; no browser makes another page's. */
function dropStructuredData(router: Router, first: Route): () => void {
  const drop = () => {
    if (router.state().route === first) return;
    for (const block of document.head.querySelectorAll('script[type="application/ld+json"]')) block.remove();
  };
  drop();
  return router.subscribe(drop);
}
