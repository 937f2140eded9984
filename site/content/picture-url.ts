import { API_PATH } from '../../contract/endpoints.ts';

/**
 * Where the site serves a picture of the content API: paths under `media/` through the site's own host, whichever
 * backend they come from. Absolute URLs stay as they are.
 */
export function pictureUrl(src: string): string {
  return src.startsWith('https://') ? src : `${API_PATH}/${src}`;
}
