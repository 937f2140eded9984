import { splitLocale } from '../../i18n/localized-url.ts';
import { matchPage } from '../match-page.ts';
import { middlewareExists } from '../resolve/named-middleware.ts';
import type { PageDefinition } from '../resolve/page-definition.ts';
import { loadPageModule } from '../resolve/page-modules.ts';
import { linkedPage } from '../site-links.ts';
import type { PayloadFetcher } from './fetch-payload.ts';
import { allowedQuery, isPersonal, payloadPath } from './payload-path.ts';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Prefetches links: in view when idle; hovered, touched or focused at once.
 * `data-prefetch="intent"` excludes links in view; `"off"` disables prefetching.
 */
export function prefetchLinks(pages: readonly PageDefinition[], fetchPayload: PayloadFetcher): () => void {
  const observed = new WeakSet<Element>();
  const prefetched = new Set<string>();

  function prefetch(link: HTMLAnchorElement): void {
    const url = linkedPage(link);
    if (!url || link.dataset.prefetch === 'off' || !isAffordable()) return;
    const { page, locale } = matchPage(pages, url.pathname);
    if (!page || locale !== splitLocale(location.pathname).locale) return;
    // A page with unknown middleware fails before its data is requested (NV-30).
    if (!middlewareExists(page.middleware)) return;
    const query = allowedQuery(page, url.searchParams);
    const path = payloadPath(url.pathname, query);
    const currentPath = payloadPath(location.pathname, allowedQuery(page, new URLSearchParams(location.search)));
    if (prefetched.has(path) || path === currentPath) return;
    prefetched.add(path);
    // The click retries and reports failures.
    const payload = isPersonal(page, query) ? null : fetchPayload(path, { isPrefetch: true });
    Promise.allSettled([loadPageModule(page, url.href), payload]);
  }

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      whenIdle(() => prefetch(target as HTMLAnchorElement));
    }
  });
  const observeLinks = () => {
    for (const link of document.querySelectorAll('a[href]:not([data-prefetch])')) {
      if (observed.has(link)) continue;
      observed.add(link);
      inView.observe(link);
    }
  };
  const changes = new MutationObserver(observeLinks);
  changes.observe(document.body, { childList: true, subtree: true });
  observeLinks();

  const prefetchTarget = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) prefetch(link);
  };
  const intentEvents = ['pointerover', 'focusin', 'touchstart'] as const;
  for (const type of intentEvents) addEventListener(type, prefetchTarget, { passive: true });

  return () => {
    inView.disconnect();
    changes.disconnect();
    for (const type of intentEvents) removeEventListener(type, prefetchTarget);
  };
}

/** Excludes slow and metered connections. */
function isAffordable(): boolean {
  const { effectiveType, saveData } = (navigator as Navigator & { connection?: Connection }).connection ?? {};
  return navigator.onLine && !saveData && effectiveType !== '2g' && effectiveType !== 'slow-2g';
}

/** Safari has no `requestIdleCallback`. */
function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 2000 });
  else setTimeout(run, 200);
}
