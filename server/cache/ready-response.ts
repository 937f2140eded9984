/** Responses of the page cache: everything is ready but the choice of the encoding. */
import { acceptedEncoding } from '../http/accepted-encoding.ts';
import type { EncodedBody, Variant } from './encoded-body.ts';

export interface ReadyResponse {
  status: number;
  /** Without those that depend on the encoding. `Vary` names what else decides. */
  headers: Readonly<Record<string, string>> & { Vary?: string };
  body: EncodedBody;
}

/** The headers of a ready response in an encoding. Only status 200 has an `ETag`. */
export function headersOf({ status, headers }: ReadyResponse, { encoding, bytes, etag }: Variant) {
  return {
    ...headers,
    Vary: headers.Vary ? `${headers.Vary}, Accept-Encoding` : 'Accept-Encoding',
    'Content-Length': String(bytes.length),
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...(status === 200 && { ETag: etag }),
  };
}

/** Headers of a 304: those that concern caching. */
export function notModifiedHeaders(ready: ReadyResponse, variant: Variant): Record<string, string> {
  const all = Object.entries(headersOf(ready, variant));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith('Content-')));
}

/** Whether a client has a version already, in whatever encoding: the tags of one text begin alike. */
export function isCurrent(ifNoneMatch: string | null | undefined, { status, body }: ReadyResponse): boolean {
  if (status !== 200 || !ifNoneMatch) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(`"${body.id}`);
}

/** @param privately headers in the place of the ready ones, for this visitor */
export async function respondReady(
  request: Pick<Request, 'headers' | 'method'>,
  ready: ReadyResponse,
  privately: Record<string, string> = {},
): Promise<Response> {
  const variant = await ready.body.in(acceptedEncoding(request.headers.get('accept-encoding')));
  if (isCurrent(request.headers.get('if-none-match'), ready)) {
    return new Response(null, { status: 304, headers: { ...notModifiedHeaders(ready, variant), ...privately } });
  }
  // Bytes of a Buffer are those of its part of the pool.
  const body = request.method === 'HEAD' ? null : (variant.bytes as Buffer<ArrayBuffer>);
  return new Response(body, { status: ready.status, headers: { ...headersOf(ready, variant), ...privately } });
}
