import { API_PATH } from '../../contract/api/api-path.ts';
import { STATIC_BASE } from './payload/payload.ts';

/** Whether a URL is a page's of this site, by its looks; files, the API and other hosts are not. */
export function isPageUrl({ origin, pathname }: URL): boolean {
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  const isOther = [`${STATIC_BASE}/`, `${API_PATH}/`].some((prefix) => pathname.startsWith(prefix));
  return origin === location.origin && !isFile && !isOther;
}

/**
 * The page of this site that a link leads to in this window; null for every other link. `data-document` marks those that
 * are documents to the browser whatever their address looks like.
 */
export function linkedPage(link: HTMLAnchorElement): URL | null {
  if (!link.href || link.hasAttribute('download') || 'document' in link.dataset) return null;
  if (link.target && link.target !== '_self') return null;
  const url = new URL(link.href);
  return isPageUrl(url) ? url : null;
}
