import type { Site } from '../../site/app/entry-server.tsx';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { pageUrlOfPayloadPath } from '../../site/navigation/payload/payload-path.ts';
import { respondCached } from '../cache/cached-response.ts';
import type { RenderedResponse, ResponseCache } from '../cache/response-cache.ts';
import { routes } from '../http/route-table.ts';
import type { PreviewHandler } from './preview-handler.ts';

const HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'X-Robots-Tag': 'noindex' };
const { found, personal, inPreview, redirectOrError } = routes.payloads.cache;
const ERROR_HEADERS = { ...HEADERS, 'Cache-Control': redirectOrError };

/**
 * Handles `/static/<version><path>/payload.js`; returns null for other paths.
 *
 * After a 404, the browser loads the document.
 */
export function createPayloadHandler(
  site: Pick<Site, 'payload' | 'isPersonal'>,
  cache: ResponseCache,
  version: string,
  preview: Pick<PreviewHandler, 'sessionOf'> | null,
) {
  const prefix = `${STATIC_BASE}/${version}`;

  async function load(path: string, isPersonal: boolean): Promise<RenderedResponse> {
    const payload = await site.payload(path);
    if (!payload) return { kind: 'other', status: 404, headers: ERROR_HEADERS, text: '' };
    const { kind, script: text } = payload;
    const policy = isPersonal ? personal : kind === 'found' ? found : redirectOrError;
    return { kind, status: 200, headers: { ...HEADERS, 'Cache-Control': policy }, text };
  }

  return async function handlePayload(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith(`${STATIC_BASE}/`) || !pathname.endsWith('/payload.js')) return null;
    const session = (await preview?.sessionOf(request)) ?? null;
    // The browser then loads the document, which explains the reason.
    if (session === 'refused') return new Response('', { status: 403, headers: ERROR_HEADERS });
    if (!pathname.startsWith(`${prefix}/`)) return new Response('', { status: 404, headers: ERROR_HEADERS });
    const path = pathname.slice(prefix.length, -'/payload.js'.length) || '/';
    if (session) {
      const payload = await site.payload(path, session);
      const headers = { ...HEADERS, 'Cache-Control': inPreview };
      return new Response(payload?.script ?? '', { status: payload ? 200 : 404, headers });
    }
    const page = new URL(`http://site.invalid${pageUrlOfPayloadPath(path)}`);
    const isPersonal = site.isPersonal(page.pathname, page.searchParams);
    const address = { key: pathname, query: page.searchParams, isPersonal };
    return respondCached(request, await cache.get(address, () => load(path, isPersonal)));
  };
}
