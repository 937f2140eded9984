import { API_PATH } from '../contract/api-path.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { cachePolicy } from './cache-policy.ts';
import { requestedLocale } from './entry-locale.ts';

/** What a viewer asks for a part of a file with. */
const CONDITIONS = ['range', 'if-range', 'if-none-match'];

/**
 * A document to who has a link's token. A link that is over leads to the page where another one is to be had, and so does
 * one that cannot be followed now, which says so: what the API says about it is nothing to read.
 *
 * @param api answers the content API's paths
 */
export async function sendDocument(
  request: Request,
  token: string,
  api: (request: Request) => Promise<Response>,
): Promise<Response> {
  const url = new URL(`${API_PATH}/download-links/${encodeURIComponent(token)}`, request.url);
  const headers = new Headers();
  for (const name of CONDITIONS) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  const answer = await api(new Request(url, { method: request.method, headers }));
  if (answer.ok || answer.status === 304 || answer.status === 416) {
    const kept = new Headers(answer.headers);
    kept.set('Cache-Control', cachePolicy.none);
    return new Response(answer.body, { status: answer.status, headers: kept });
  }
  await answer.body?.cancel();
  const page = localizedUrl(`/download?link=${answer.status === 404 ? 'over' : 'failed'}`, requestedLocale(request));
  return new Response(null, { status: 303, headers: { Location: page, 'Cache-Control': cachePolicy.none } });
}
