import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { log } from '../log.ts';
import { loggableUrl } from '../logging/loggable-url.ts';
import type { RequestContext } from '../logging/request-context.ts';
import type { Settings } from '../settings/settings.ts';
import { resolveClient } from './client-address.ts';
import { routeName } from './route-name.ts';

/** Parsing an address takes longer than the rest of a line. */
const MAX_CLIENTS = 1000;

/** Called when a request begins. Logs or counts it when its response has ended. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

export function createAccessLog({
  LOG_ADDRESSES,
  TRUST_PROXY,
}: Pick<Settings, 'LOG_ADDRESSES' | 'TRUST_PROXY'>): ObserveRequest {
  const clients = new LRUCache<string, string>({ max: MAX_CLIENTS });

  function addressOf({ headers, socket }: IncomingMessage): string | undefined {
    if (LOG_ADDRESSES === 'none') return undefined;
    const forwarded = TRUST_PROXY > 0 ? String(headers['x-forwarded-for'] ?? '') : '';
    const key = `${socket.remoteAddress} ${forwarded}`;
    const known = clients.get(key);
    if (known !== undefined) return known;
    const resolved = resolveClient(new Headers({ 'x-forwarded-for': forwarded }), socket.remoteAddress, TRUST_PROXY);
    const client = LOG_ADDRESSES === 'full' ? resolved.address : resolved.network;
    clients.set(key, client);
    return client;
  }

  return (request, response, context) => {
    const since = performance.now();
    const { socket, method = '', url = '' } = request;
    const bytesBefore = socket.bytesWritten;
    response.once('close', () => {
      const { pathname, address } = parse(url);
      const status = response.statusCode;
      const isAborted = !response.writableFinished;
      const durationMs = Math.round((performance.now() - since) * 10) / 10;
      const bytes = socket.bytesWritten - bytesBefore;
      const outcome = isAborted ? 'aborted' : status;
      log.info(`Access: ${method} ${address} ${outcome} ${durationMs} ms, ${bytes} B${cacheNote(context)}`, {
        event: isAborted ? 'aborted' : 'request',
        requestId: context.id,
        method,
        route: routeName(pathname),
        status,
        durationMs,
        cache: context.cache,
        bytes,
        client: addressOf(request),
      });
    });
  };
}

function cacheNote({ cache }: RequestContext): string {
  return cache ? `, cache ${cache}` : '';
}

/** The host may be invalid, and a request may have `*` or an absolute URL. */
function parse(url: string): { pathname: string; address: string } {
  const parsed = URL.parse(url.startsWith('/') ? `http://localhost${url}` : url);
  return parsed ? { pathname: parsed.pathname, address: loggableUrl(parsed) } : { pathname: '', address: '…' };
}
