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

/** The same for a picture inside a text, by its root-relative address; null where it is none of the backend's. */
export function uploadUrl(src: string): string | null {
  return src.startsWith(MEDIA) ? src : null;
}
