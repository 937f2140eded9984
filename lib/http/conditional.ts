/** Conditional requests (RFC 9110, 13.1.2 and 15.4.5). */

const CONTENT_HEADERS = [
  'content-type',
  'content-length',
  'content-language',
  'content-encoding',
  'content-disposition',
];

/**
 * Returns null if the client does not have the current version.
 *
 * @param headers headers of the full response, including `ETag`
 */
export function notModified(request: Pick<Request, 'headers'>, headers: HeadersInit): Response | null {
  const responseHeaders = new Headers(headers);
  const etag = responseHeaders.get('etag');
  if (etag === null || !matchesEtag(request.headers.get('if-none-match'), etag)) return null;
  for (const name of CONTENT_HEADERS) responseHeaders.delete(name);
  return new Response(null, { status: 304, headers: responseHeaders });
}

/** Returns the full response (without a body for HEAD), or a 304. */
export function conditionalResponse(
  request: Pick<Request, 'headers' | 'method'>,
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit,
): Response {
  return notModified(request, headers) ?? new Response(request.method === 'HEAD' ? null : body, { headers });
}

/** Compares weakly, because compressing proxies make strong ETags weak. ETags may contain commas. */
function matchesEtag(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === '*') return true;
  const etags: readonly string[] = condition.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return etags.includes(etag.replace(/^W\//, ''));
}
