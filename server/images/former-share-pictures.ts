import type { Handler } from 'hono';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { cachePolicy } from '../http/cache-policy.ts';
import { errorResponse } from './images.ts';

/** Where earlier versions drew a share picture for each page: `/images/share{path}/{version}.jpg`. Old posts still name them. */
export const SHARE_BASE = `${IMAGES_BASE}/share`;
const ADDRESS = new RegExp(`^${SHARE_BASE}(/.*)?/[0-9a-f]{16}\\.jpg$`);

/**
 * Redirects the address of a drawn share picture to the page's share picture of today.
 *
 * @param sharePicture the address of a page's share picture; null where there is no such page
 */
export function redirectSharePictures(sharePicture: (path: string) => Promise<string | null>): Handler {
  return async (c) => {
    const [match, path = '/'] = ADDRESS.exec(new URL(c.req.url).pathname) ?? [];
    const address = match === undefined ? null : await sharePicture(path);
    if (address === null) return errorResponse(404, cachePolicy.notFound);
    c.header('Cache-Control', cachePolicy.notFound);
    return c.redirect(address, 302);
  };
}
