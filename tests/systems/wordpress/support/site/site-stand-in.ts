/** Simulates an instance of the site for WordPress. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ContentChange } from '../../../../../contract/revalidation.ts';
import { createCounters } from '../../../../../server/limits/counters.ts';
import { verifyClaims } from '../../../../../server/preview/preview-tokens.ts';
import { createRevalidationHandler } from '../../../../../server/routes/revalidation-handler.ts';

export interface SiteStandIn extends AsyncDisposable {
  origin: string;
  /** Accepted changes, oldest first */
  changes: ContentChange[];
  /** Secrets for verification; assignable */
  secrets: { revalidate: string; preview: string };
  /** Accepts, rejects with a status, or never responds until the next call. */
  becomes(state: 'taking' | 'silent' | number): void;
  unanswered(): number;
}

export async function siteStandIn(secrets: { revalidate: string; preview: string }): Promise<SiteStandIn> {
  let state: 'taking' | 'silent' | number = 'taking';
  const changes: ContentChange[] = [];
  const open = new Set<ServerResponse>();
  const standIn = { secrets: { ...secrets } };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', 'http://site.test');
    if (state === 'silent') return void open.add(response);
    if (typeof state === 'number') return void response.writeHead(state).end();
    if (url.pathname === '/healthz') return void response.end('{"status":"ok"}');
    if (url.pathname === '/preview') {
      const claims = verifyClaims(url.searchParams.get('token') ?? '', 'preview-link', [standIn.secrets.preview]);
      return void response.writeHead(claims ? 303 : 403).end();
    }
    const record = async (change: ContentChange) => changes.push(change) > 0;
    const handle = createRevalidationHandler([standIn.secrets.revalidate], record, createCounters());
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]);
    const result = await handle(new Request(url, { method: 'POST', headers, body: Buffer.concat(chunks) }));
    response.writeHead(result.status).end(await result.text());
  }

  const server = createServer((request, response) => void respond(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = () => {
    for (const response of open) response.destroy();
    open.clear();
  };
  return {
    ...standIn,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changes,
    becomes(next) {
      state = next;
      release();
    },
    unanswered: () => open.size,
    async [Symbol.asyncDispose]() {
      release();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
