import { createHash } from 'node:crypto';
import { conditionalResponse } from '../../lib/http/conditional.ts';

export function strongEtag(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** For responses that a proxy may compress. */
export function weakEtag(body: string | Uint8Array): string {
  return `W/${strongEtag(body)}`;
}

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
