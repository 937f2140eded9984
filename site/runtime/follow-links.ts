import type { DataRouter } from 'react-router';
import { API_PATH } from '../../contract/api-path.ts';
import { STATIC_BASE } from './payload/payload.ts';

/**
 * Makes the document's plain links navigations inside the site: those of components and those inside the backend's
 * texts alike. One listener of the browser's own, because React's are off while a view transition is being prepared.
 *
 * @returns how to stop
 */
export function followLinks(router: DataRouter): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const url = link && inSiteUrl(link);
    if (!url || !isPlainClick(event)) return;
    // A place on this page is the browser's to scroll to.
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return;
    event.preventDefault();
    if (url.href === location.href) return;
    router.navigate(url.pathname + url.search + url.hash);
  };
  addEventListener('click', follow);
  return () => removeEventListener('click', follow);
}

/** A click that means "go there", and nothing else; modified ones belong to the browser. */
function isPlainClick(event: MouseEvent): boolean {
  const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isModified && !event.defaultPrevented;
}

/** The link's address where it is a page of this site; files, the API and other hosts are not. */
export function inSiteUrl(link: HTMLAnchorElement): URL | null {
  if (!link.href || link.hasAttribute('download') || link.dataset.document !== undefined) return null;
  if (link.target && link.target !== '_self') return null;
  const url = new URL(link.href);
  const isFile = /\.[a-z0-9]+$/i.test(url.pathname);
  const isOther = [`${STATIC_BASE}/`, `${API_PATH}/`].some((prefix) => url.pathname.startsWith(prefix));
  return url.origin === location.origin && !isFile && !isOther ? url : null;
}
