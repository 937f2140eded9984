import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpClient } from '../../../../site/data/http-client.ts';

/** Starts a real server on a free port. `requested` lists the requests received. */
export async function serve(listener: RequestListener) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    requested,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a client of the server. It retries only if the test configures pauses. */
export const clientOf = (base: string, options: { timeoutMs?: number; retryAfterMs?: readonly number[] } = {}) =>
  createHttpClient({ base, fetch: (request) => fetch(request), timeoutMs: 5000, ...options });
