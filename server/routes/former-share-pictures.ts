import type { Site } from '../../site/app/entry-server.tsx';
import { IMAGES_BASE } from '../../site/pictures/picture-source.ts';
import { respondCached } from '../cache/cached-response.ts';
import type { RenderedResponse, ResponseCache } from '../cache/response-cache.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';

/** Posts that link to earlier versions of the site use this address. */
const ADDRESS = new RegExp(`^${IMAGES_BASE}/share(/.*)?/[0-9a-f]{16}\\.jpg$`);

const { redirect, notFound, unavailable } = routes.formerSharePictures.cache;
const NOT_FOUND = { status: 404, headers: { 'Cache-Control': notFound }, text: 'Not found' };
const UNAVAILABLE = {
  status: 503,
  headers: { 'Cache-Control': unavailable, ...retryAfter('backendFails') },
  text: '',
};

export function redirectSharePictures({ sharePicture }: Pick<Site, 'sharePicture'>, cache: ResponseCache) {
  async function find(path: string): Promise<RenderedResponse> {
    const { kind, src } = await sharePicture(path);
    if (kind === 'failure') return { kind, ...UNAVAILABLE };
    if (src === null) return { kind: 'not-found', ...NOT_FOUND };
    return { kind: 'found', status: 302, headers: { Location: src, 'Cache-Control': redirect }, text: '' };
  }

  return async ({ req }: { req: { raw: Request } }): Promise<Response> => {
    const [match, path = '/'] = ADDRESS.exec(new URL(req.raw.url).pathname) ?? [];
    if (match === undefined) return new Response(NOT_FOUND.text, NOT_FOUND);
    // Cannot conflict with keys of pages, which are URLs.
    const key = `share ${path}`;
    return respondCached(req.raw, await cache.get({ key, query: new URLSearchParams() }, () => find(path)));
  };
}
