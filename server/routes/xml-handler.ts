import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { Site } from '../../site/app/entry-server.tsx';
import { ContentError, isNotFound } from '../../site/errors/content-error.ts';
import { respondCached } from '../cache/cached-response.ts';
import type { RenderedResponse, ResponseCache } from '../cache/response-cache.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';
import { log } from '../log.ts';

/** A sitemap loads many lists in sequence. */
const MAX_WAIT_MS = 30_000;

const NOTHING: RenderedResponse = { kind: 'other', status: 404, headers: {}, text: '' };
const FAILURE: RenderedResponse = {
  kind: 'failure',
  status: 503,
  headers: {
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': routes.xml.cache.unavailable,
    ...retryAfter('backendFails'),
  },
  text: 'Service Unavailable\n',
};

export function createXmlHandler(
  { xmlDocument }: Pick<Site, 'xmlDocument'>,
  cache: ResponseCache,
  backendHealth: Pick<BackendHealth, 'wasReported'>,
) {
  async function load(path: string): Promise<RenderedResponse> {
    try {
      const document = await xmlDocument(path);
      if (document === null) return NOTHING;
      const headers = { 'Content-Type': document.type, 'Cache-Control': routes.xml.cache.complete };
      return { kind: 'found', status: 200, headers, text: document.text };
    } catch (error) {
      if (isNotFound(error)) return NOTHING;
      if (!(error instanceof ContentError)) throw error;
      if (!backendHealth.wasReported(error))
        log.error(`Sitemap and feeds: ${path} failed`, { event: 'failed', repeats: path, error });
      return FAILURE;
    }
  }

  return async function handleXml(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    if (!pathname.endsWith('.xml')) return null;
    const render = () => waitAtMost(load(pathname), MAX_WAIT_MS, FAILURE);
    const response = await cache.get({ key: pathname, query: new URLSearchParams() }, render);
    return response.status === 404 ? null : respondCached(request, response);
  };
}
