import type { Site } from '../site/entry-server.tsx';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';
import { cachePolicy } from './cache-policy.ts';
import type { Preview } from './preview/preview.ts';
import { withEtag } from './with-etag.ts';

/**
 * Answers `/static/<version><route path>/payload.js`; null for every other path. A payload of another build, or of no
 * page, is 404: nothing registers, and the browser goes to the page itself.
 */
export function createPayloadHandler(
  site: Pick<Site, 'payload'>,
  version: string,
  preview: Pick<Preview, 'sessionOf'> | null,
) {
  const prefix = `${STATIC_BASE}/${version}`;
  return async function answerPayload(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${STATIC_BASE}/`) || !pathname.endsWith('/payload.js')) return null;
    const path = pathname.slice(prefix.length, -'/payload.js'.length) || '/';
    const session = (await preview?.sessionOf(request)) ?? null;
    const payload =
      session !== 'refused' && pathname.startsWith(`${prefix}/`) ? await site.payload(path, session) : null;
    const headers = new Headers({ 'Content-Type': 'text/javascript; charset=utf-8', 'X-Robots-Tag': 'noindex' });
    headers.set('Cache-Control', payload?.cacheable ? cachePolicy.revalidate : cachePolicy.none);
    // The browser goes to the page as a document then, and reads there that the session is over.
    if (session === 'refused') return new Response('', { status: 403, headers });
    if (payload && session) return new Response(payload.script, { headers });
    return payload ? withEtag(request, payload.script, 200, headers) : new Response('', { status: 404, headers });
  };
}
