import { API_PATH } from '../../contract/api/api-path.ts';
import { documentFiles } from '../../contract/api/document-files.ts';
import { canonicalEndpointPath } from '../../contract/api/endpoint-path.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { apiErrorResponse } from '../http/error-responses.ts';
import { routes } from '../http/route-table.ts';
import { isApiNotFound } from './api-not-found.ts';
import { proxyFile } from './proxy-file.ts';

const isPdf = (type: string) => /^\s*application\/pdf\s*(?:;|$)/i.test(type);

/** Documents are streamed and never cached. */
export function isDocument({ url, method }: Request): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${API_PATH}/`)) return false;
  const path = pathname.slice(API_PATH.length);
  return Object.values(documentFiles).some((endpoint) => canonicalEndpointPath(endpoint, path) === path);
}

/** If the document is unavailable, browsers are redirected to the download page. */
export async function proxyDocument(base: string, timeoutMs: number, request: Request): Promise<Response> {
  const path = new URL(request.url).pathname.slice(API_PATH.length);
  const file = await proxyFile(
    request,
    { url: base + path, timeoutMs },
    {
      type: 'application/pdf',
      isType: isPdf,
      isMissing: (response) => isApiNotFound(response, timeoutMs),
    },
  );
  if (typeof file !== 'number') return file;
  if (file === 503 && request.headers.get('accept')?.includes('text/html')) {
    const page = localizedUrl('/download?link=failed', path.endsWith('/en') ? 'en' : 'ja');
    return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': routes.api.cache.error } });
  }
  return apiErrorResponse(
    file,
    file === 404 ? 'rest_post_invalid_id' : 'rest_internal_error',
    'This file cannot be had.',
  );
}
