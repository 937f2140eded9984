import { createHash } from 'node:crypto';
import { answerConditionally } from '../contract/http/conditional.ts';

/** A tag for these very bytes: `"…"`. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** The answer, and where it is a 200, one that the visitor may have already. The tag is weak: what is sent may be compressed. */
export function withEtag(
  request: Request,
  body: string | Uint8Array<ArrayBuffer>,
  status: number,
  headers: Headers,
): Response {
  if (status !== 200) return new Response(request.method === 'HEAD' ? null : body, { status, headers });
  headers.set('ETag', `W/${etagOf(body)}`);
  return answerConditionally(request, body, headers);
}
