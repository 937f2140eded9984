/** Cached responses, complete except for the encoding. */

import { acceptedEncoding } from '../http/accepted-encoding.ts';
import { withoutEdgeHeaders } from './edge-headers.ts';
import type { EncodedBody, Variant } from './encoded-body.ts';

export interface CachedResponse {
  status: number;
  headers: Readonly<Record<string, string>> & { Vary?: string };
  body: EncodedBody;
}

export function headersOf({ status, headers }: CachedResponse, { encoding, bytes, etag }: Variant) {
  return {
    ...headers,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...(status === 200 && { ETag: etag }),
  };
}

export function notModifiedHeaders(cached: CachedResponse, variant: Variant): Record<string, string> {
  const all = Object.entries(headersOf(cached, variant));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('Content-')));
}

/** The ETags of all encodings share a prefix. */
export function isCurrent(ifNoneMatch: string | null | undefined, { status, body }: CachedResponse): boolean {
  if (status !== 200 || !ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${body.id}`);
}

/** @param privateHeaders headers that replace cached ones */
export async function respondCached(
  request: Pick<Request, 'headers' | 'method'>,
  shared: CachedResponse,
  privateHeaders: Record<string, string> = {},
): Promise<Response> {
  const isPrivate = 'Cache-Control' in privateHeaders;
  const cached = isPrivate ? { ...shared, headers: withoutEdgeHeaders(shared.headers) } : shared;
  const variant = await cached.body.get(acceptedEncoding(request.headers.get('accept-encoding')));
  if (isCurrent(request.headers.get('if-none-match'), cached)) {
    return new Response(null, { status: 304, headers: { ...notModifiedHeaders(cached, variant), ...privateHeaders } });
  }
  // Not `variant.bytes.buffer`: a `Buffer` may be a view into a pooled `ArrayBuffer`.
  const body = request.method === 'HEAD' ? null : (variant.bytes as Buffer<ArrayBuffer>);
  return new Response(body, { status: cached.status, headers: { ...headersOf(cached, variant), ...privateHeaders } });
}
