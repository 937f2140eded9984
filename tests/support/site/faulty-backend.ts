import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../../backend/backend.ts';
import { API_PATH, MEDIA_PATH } from '../../../contract/api/api-path.ts';
import { fixtureBackend } from './fixture-backend.ts';

/** A request to the backend. A fault may write to `response`, and may read the correct response from `correctResponse`. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  correctResponse: () => Promise<Response>;
}
export type Fault = (exchange: Exchange) => void | Promise<void>;

/** The requests that fail. Omitted conditions match every request. */
interface RequestFilter {
  /** Matched against the path below the API's, without the query: `/news/15`. */
  path?: RegExp;
  lang?: 'ja' | 'en';
}

export interface FaultyBackend extends AsyncDisposable {
  /** For `CONTENT_API_BASE`. */
  base: string;
  /** `127.0.0.1:{port}`. No visitor may ever see it. */
  host: string;
  /** Makes matching requests fail from now on. The latest matching rule wins. */
  fail(fault: Fault, filter?: RequestFilter): void;
  /** Removes all faults. */
  heal(): void;
  /** Number of requests per URL (`/news/15?lang=ja`) since the last `forget`. */
  requestCounts: ReadonlyMap<string, number>;
  forget(): void;
}

/**
 * Starts a content backend with configurable faults on its own port. Without a fault it returns the responses of the
 * embedded backend over the fixture content, or of a backend that the caller closes.
 */
export async function startFaultyBackend(ownBackend?: Backend): Promise<FaultyBackend> {
  const backend = ownBackend ?? (await fixtureBackend());
  const requestCounts = new Map<string, number>();
  let rules: { fault: Fault; filter: RequestFilter }[] = [];

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://backend.invalid');
    const path = url.pathname.slice(API_PATH.length);
    requestCounts.set(path + url.search, (requestCounts.get(path + url.search) ?? 0) + 1);
    const lang = url.searchParams.get('lang') ?? 'ja';
    const rule = rules.findLast(
      ({ filter: where }) => (where.path?.test(path) ?? true) && (where.lang ?? lang) === lang,
    );
    const exchange = { request, response, correctResponse: () => correctResponseFrom(backend, request, url) };
    await (rule?.fault ?? passThrough)(exchange);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The faulty backend has no port.');
  const host = `127.0.0.1:${address.port}`;

  return {
    base: `http://${host}${API_PATH}`,
    host,
    fail: (fault, filter = {}) => void rules.push({ fault, filter }),
    heal: () => {
      rules = [];
    },
    requestCounts,
    forget: () => requestCounts.clear(),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function correctResponseFrom(backend: Backend, request: IncomingMessage, url: URL): Promise<Response> {
  const { method = 'GET', headers } = request;
  const { authorization = '' } = headers;
  if (method === 'POST') {
    const { 'content-type': type = '' } = headers;
    const body = Buffer.concat(await request.toArray());
    return backend.fetch(new Request(url, { method, headers: { authorization, 'content-type': type }, body }));
  }
  const ifNoneMatch = headers['if-none-match'];
  // Originals need the API key, so these requests are privileged.
  const send = url.pathname.startsWith(MEDIA_PATH) ? backend.privilegedFetch : backend.fetch;
  return send(
    new Request(url, {
      method,
      headers: { ...(authorization && { authorization }), ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) },
    }),
  );
}

async function send(response: ServerResponse, correctResponse: Response): Promise<void> {
  response.writeHead(correctResponse.status, Object.fromEntries(correctResponse.headers));
  response.end(Buffer.from(await correctResponse.arrayBuffer()));
}

export const passThrough: Fault = async ({ response, correctResponse }) => send(response, await correctResponse());

/** Accepts the request and never responds. */
export const neverRespond: Fault = () => {};

/** Closes the connection without a response. */
export const disconnect: Fault = ({ request }) => void request.socket.destroy();

/** Sends the correct response after a delay. */
export function delay(milliseconds: () => number): Fault {
  return async (exchange) => {
    await pause(milliseconds());
    await passThrough(exchange);
  };
}

export function respondWith(
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string> = {},
): Fault {
  return ({ response }) => void response.writeHead(status, { 'content-type': type, ...headers }).end(body);
}

/** Sends an error in WordPress's format. */
export function apiError(status: number, code: string, message: string): Fault {
  return respondWith(status, 'application/json; charset=UTF-8', JSON.stringify({ code, message, data: { status } }));
}

/** The API's response for an entry that does not exist. */
export const entryNotFound = apiError(404, 'rest_post_invalid_id', 'Invalid post ID.');

/** Sends a modified version of the correct response. */
export function modifyResponse(modify: (body: Record<string, unknown>) => unknown): Fault {
  return async ({ response, correctResponse }) => {
    const modified = modify((await (await correctResponse()).json()) as Record<string, unknown>);
    await send(response, Response.json(modified));
  };
}

/** Sends the correct response to another request. */
export function responseTo(question: string): Fault {
  return async ({ request, response }) => {
    const otherResponse = await fetch(`http://${request.headers.host}${API_PATH}${question}`);
    await send(response, Response.json(await otherResponse.json()));
  };
}

/** Sends the first half of the correct response, then stalls on an open connection. */
export const halfThenStall: Fault = async ({ response, correctResponse }) => {
  const body = Buffer.from(await (await correctResponse()).arrayBuffer());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length / 2));
};

/** Sends the first half of the correct response, then closes the connection. */
export const halfThenDisconnect: Fault = async ({ request, response, correctResponse }) => {
  const body = Buffer.from(await (await correctResponse()).arrayBuffer());
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(body.length) });
  response.write(body.subarray(0, body.length / 2), () => request.socket.destroy());
};

const TEN_MEGABYTES = JSON.stringify({ items: ['a'.repeat(10_000_000)] });

/** Sends valid JSON that is far too large, without its size. */
export const tenMegabytes = respondWith(200, 'application/json', TEN_MEGABYTES);

/** Sends valid JSON that is far too large, as `Content-Length` says. Encoding a string would delay the headers. */
export const declaredTenMegabytes = respondWith(200, 'application/json', Buffer.from(TEN_MEGABYTES), {
  'content-length': String(TEN_MEGABYTES.length),
});
