import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { writeAccessLine } from '../logging/log-line.ts';
import { loggableUrl } from '../logging/loggable-url.ts';
import type { RequestContext } from '../logging/request-context.ts';
import type { Settings } from '../settings/settings.ts';
import { resolveClient } from './client-address.ts';
import { parseRequestUrl, routeOfUrl } from './route-name.ts';

/** Parsing an address or a URL takes longer than the rest of a line. */
const MAX_REMEMBERED = 1000;
/** Longer URLs are parsed each time. */
const MAX_REMEMBERED_LENGTH = 500;

/** Called when a request begins. Logs or counts it when its response has ended. */
export type ObserveRequest = (request: IncomingMessage, response: ServerResponse, context: RequestContext) => void;

export function createAccessLog(
  { LOG_ADDRESSES, TRUST_PROXY }: Pick<Settings, 'LOG_ADDRESSES' | 'TRUST_PROXY'>,
  write = writeAccessLine,
): ObserveRequest {
  const clients = new LRUCache<string, string>({ max: MAX_REMEMBERED });
  const targets = new LRUCache<string, Target>({ max: MAX_REMEMBERED });

  function clientOf({ rawHeaders, socket }: IncomingMessage): string | undefined {
    if (LOG_ADDRESSES === 'none') return undefined;
    const { remoteAddress = '' } = socket;
    const forwarded = TRUST_PROXY > 0 ? forwardedFor(rawHeaders) : '';
    const key = forwarded ? `${remoteAddress} ${forwarded}` : remoteAddress;
    const cached = clients.get(key);
    if (cached !== undefined) return cached;
    const resolved = resolveClient(new Headers({ 'x-forwarded-for': forwarded }), socket.remoteAddress, TRUST_PROXY);
    const client = LOG_ADDRESSES === 'full' ? resolved.address : resolved.network;
    clients.set(key, client);
    return client;
  }

  function targetOf(url: string): Target {
    const cached = targets.get(url);
    if (cached) return cached;
    const target = parse(url);
    if (url.length <= MAX_REMEMBERED_LENGTH) targets.set(url, target);
    return target;
  }

  return (request, response, context) => {
    const since = performance.now();
    const { socket, method = '', url = '' } = request;
    const bytesBefore = socket.bytesWritten;
    response.on('close', () => {
      const { route, address } = targetOf(url);
      write({
        event: response.writableFinished ? 'request' : 'aborted',
        requestId: context.id,
        method,
        route,
        address,
        status: response.statusCode,
        durationMs: Math.round((performance.now() - since) * 10) / 10,
        cache: context.cache,
        bytes: socket.bytesWritten - bytesBefore,
        client: clientOf(request),
      });
    });
  };
}

/** Looks at the raw headers: `request.headers` would parse all of them. */
function forwardedFor(rawHeaders: readonly string[]): string {
  const values: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === FORWARDED.length && name.toLowerCase() === FORWARDED) values.push(rawHeaders[index + 1] ?? '');
  }
  return values.join(', ');
}

const FORWARDED = 'x-forwarded-for';

interface Target {
  route: string;
  address: string;
}

function parse(url: string): Target {
  const parsed = parseRequestUrl(url);
  return { route: routeOfUrl(url), address: parsed ? loggableUrl(parsed) : '…' };
}
