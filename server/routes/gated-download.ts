import { API_PATH } from '../../contract/api/api-path.ts';
import { documentFiles } from '../../contract/api/document-files.ts';
import { replaceParameters } from '../../contract/api/endpoint-path.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { RANGE_AND_CONDITION_HEADERS } from '../content/proxy-file.ts';
import { pickHeaders } from '../http/pick-headers.ts';
import { requestedLocale } from '../http/requested-locale.ts';
import { routes } from '../http/route-table.ts';

/** Redirects to the form if the link is invalid or the backend fails. */
export async function gatedDownload(
  request: Request,
  token: string,
  api: (request: Request) => Promise<Response>,
): Promise<Response> {
  const path = replaceParameters(documentFiles.link.path, () => encodeURIComponent(token));
  const url = new URL(API_PATH + path, request.url);
  const headers = pickHeaders(request.headers, RANGE_AND_CONDITION_HEADERS);
  const response = await api(new Request(url, { method: request.method, headers }));
  if (response.ok || response.status === 304 || response.status === 416) {
    const responseHeaders = new Headers(response.headers);
    responseHeaders.set('Cache-Control', routes.documents.cache.always);
    return new Response(response.body, { status: response.status, headers: responseHeaders });
  }
  await response.body?.cancel();
  const reason = response.status === 404 ? 'over' : 'failed';
  const page = localizedUrl(`/download?link=${reason}`, requestedLocale(request));
  return new Response(null, {
    status: 303,
    headers: { Location: page, 'Cache-Control': routes.documents.cache.always },
  });
}
