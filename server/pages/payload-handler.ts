import type { Site } from '../../site/app/entry-server.tsx';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { cachePolicy } from '../http/cache-policy.ts';
import { etagResponse } from '../http/etag.ts';
import type { PreviewHandler } from '../preview/preview-handler.ts';

/**
 * Handles `/static/<version><route path>/payload.js`; null for every other path. A payload of another build, or without a
 * page, is 404: nothing registers, and the browser loads the page as a document.
 */
export function createPayloadHandler(
  site: Pick<Site, 'payload'>,
  version: string,
  preview: Pick<PreviewHandler, 'sessionOf'> | null,
) {
  const prefix = `${STATIC_BASE}/${version}`;
  return async function handlePayload(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${STATIC_BASE}/`) || !pathname.endsWith('/payload.js')) return null;
    const path = pathname.slice(prefix.length, -'/payload.js'.length) || '/';
    const session = (await preview?.sessionOf(request)) ?? null;
    const payload =
      session !== 'refused' && pathname.startsWith(`${prefix}/`) ? await site.payload(path, session) : null;
    const headers = new Headers({ 'Content-Type': 'text/javascript; charset=utf-8', 'X-Robots-Tag': 'noindex' });
    headers.set('Cache-Control', payload?.cacheable ? cachePolicy.revalidate : cachePolicy.noStore);
    // The browser then loads the page as a document, which says that the session is over.
    if (session === 'refused') return new Response('', { status: 403, headers });
    if (payload && session) return new Response(payload.script, { headers });
    return payload ? etagResponse(request, payload.script, 200, headers) : new Response('', { status: 404, headers });
  };
}
