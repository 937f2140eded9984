import { API_PATH } from '../../contract/api-path.ts';

/** Where the backend's pictures are found under the site's own host. */
const MEDIA = `${API_PATH}/media/`;

/**
 * Where the site serves a picture of the contract: paths under `media/` through the site's own host, whichever backend
 * they come from. Absolute URLs stay as they are.
 */
export function pictureUrl(src: string): string {
  return src.startsWith('media/') ? `${API_PATH}/${src}` : src;
}

/**
 * The same for a picture inside a text, by its root-relative address, or its absolute one at the backend, whose host
 * never shows; null where it is none of the backend's.
 */
export function uploadUrl(src: string, contentOrigin?: string): string | null {
  const path = contentOrigin && isSameHost(src, contentOrigin) ? new URL(src).pathname : src;
  return path.startsWith(MEDIA) ? path : null;
}

function isSameHost(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).host === new URL(origin).host;
}
