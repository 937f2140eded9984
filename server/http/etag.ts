import { createHash } from 'node:crypto';
import { conditionalResponse } from '../../lib/http/conditional.ts';

/** A strong entity tag of these bytes, with its quotes: `"…"`. */
export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** A weak one, for responses that may be compressed on their way: `W/"…"`. */
export function weakEtag(body: string | Uint8Array): string {
  return `W/${strongEtag(body)}`;
}

/** A response with a weak `ETag` where its status is 200: a conditional request may be answered by 304. HEAD has no body. */
export function etagResponse(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Headers,
): Response {
  if (status !== 200) return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  headers.set('ETag', weakEtag(body));
  return conditionalResponse(request, body, headers);
}
