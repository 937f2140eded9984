/** THE way to answer who may have it already (RFC 9110, 13.1.2 and 15.4.5): `If-None-Match`, 304, and HEAD. */

/** What describes a body, and has no place on an answer without one that is only about what the caller has. */
const ABOUT_THE_BODY = [
  'content-type',
  'content-length',
  'content-language',
  'content-encoding',
  'content-disposition',
];

/**
 * 304 where the caller has this version already; null where not. It carries what the whole answer would have said about
 * keeping it: `ETag`, `Cache-Control`, `Vary` and the like.
 *
 * @param headers those of the whole answer, with its `ETag`
 */
export function notModified(request: Pick<Request, 'headers'>, headers: HeadersInit): Response | null {
  const kept = new Headers(headers);
  const etag = kept.get('etag');
  if (etag === null || !isKnown(request.headers.get('if-none-match'), etag)) return null;
  for (const name of ABOUT_THE_BODY) kept.delete(name);
  return new Response(null, { status: 304, headers: kept });
}

/**
 * The whole answer, its headers alone for HEAD, or 304.
 *
 * @param headers with an `ETag`
 */
export function answerConditionally(
  request: Pick<Request, 'headers' | 'method'>,
  body: string | Uint8Array<ArrayBuffer>,
  headers: HeadersInit,
): Response {
  return notModified(request, headers) ?? new Response(request.method === 'HEAD' ? null : body, { headers });
}

/**
 * Whether a version is one of those in `If-None-Match`. Compared weakly: a proxy that compresses makes a strong tag weak,
 * and a tag may have commas in it.
 */
function isKnown(condition: string | null, etag: string): boolean {
  if (condition === null) return false;
  if (condition.trim() === '*') return true;
  const known: readonly string[] = condition.match(/"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  return known.includes(etag.replace(/^W\//, ''));
}
