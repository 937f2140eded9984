import { API_PATH } from '../../contract/api/api-path.ts';
import { STATIC_BASE } from './payload/payload.ts';

/** Excludes files, the API and other hosts. */
export function isPageUrl({ origin, pathname }: URL): boolean {
  const isFile = /\.[a-z0-9]+$/i.test(pathname);
  const isOther = [`${STATIC_BASE}/`, `${API_PATH}/`].some((prefix) => pathname.startsWith(prefix));
  return origin === location.origin && !isFile && !isOther;
}

/**
 * Returns the page that a link opens in this window, or null.
 * Links with `data-document` load documents.
 */
export function linkedPage(link: HTMLAnchorElement): URL | null {
  if (!link.href || link.hasAttribute('download') || 'document' in link.dataset) return null;
  if (link.target && link.target !== '_self') return null;
  const url = new URL(link.href);
  return isPageUrl(url) ? url : null;
}
