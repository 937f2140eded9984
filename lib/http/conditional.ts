/** Conditional requests (RFC 9110, 13.1.2 and 15.4.5): `If-None-Match`, 304, and HEAD. */

/** Headers that describe a body, which a 304 does not have. */
const CONTENT_HEADERS = [
  'content-type',
  'content-length',
  'content-language',
  'content-encoding',
  'content-disposition',
];

/**
 * A 304 where the client has this version already; null where not. Its headers are those of the full response that concern
 * caching: `ETag`, `Cache-Control`, `Vary` and the like.
 *
 * @param headers those of the full response, with its `ETag`
 */
export function notModified(request: Pick<Request, 'headers'>, headers: HeadersInit): Response | null {
  const kept = new Headers(headers);
  const etag = kept.get('etag');
  if (etag === null || !isKnown(request.headers.get('if-none-match'), etag)) return null;
  for (const name of CONTENT_HEADERS) kept.delete(name);
  return new Response(null, { status: 304, headers: kept });
}

/**
 * The full response, without a body for HEAD; or a 304.
 *
 * @param headers with an `ETag`
 */
export function conditionalResponse(
  request: Pick<Request, 'headers' | 'method'>,
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit,
): Response {
  return notModified(request, headers) ?? new Response(request.method === 'HEAD' ? null : body, { headers });
}

/**
 * Whether `If-None-Match` contains a version, by weak comparison: a proxy that compresses makes a strong tag weak. Tags may
 * contain commas.
 */
function isKnown(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === '*') return true;
  const known: readonly string[] = condition.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
