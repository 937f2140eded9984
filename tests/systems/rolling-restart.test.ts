/** Two instances behind a proxy, restarted in turn as docs/guides/operations.md describes */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { documentFolder } from '../support/site/document-folder.ts';
import { freePort, startSite } from '../support/site/start-site.ts';

interface ProxyResponse {
  status: number;
  body: Buffer;
}

/** Sends a request; `agent` keeps connections alive. @throws if the response is incomplete */
function send(
  port: number,
  agent: Agent,
  method: string,
  path: string,
  body: Buffer,
  type: string,
): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': type,
      'content-length': body.length,
      origin: 'http://localhost',
      // A new client address each time, because of the rate limit.
      'x-forwarded-for': `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`,
    };
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, async (incoming) => {
      try {
        resolve({ status: incoming.statusCode ?? 0, body: await bytesOf(incoming) });
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function bytesOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Alternates between upstream servers on persistent connections and fails over, like nginx. */
async function proxyFor(ports: readonly number[]): Promise<Server> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = await bytesOf(incoming);
    turn += 1;
    const order = turn % 2 ? ports : ports.toReversed();
    for (const port of order) {
      try {
        const type = incoming.headers['content-type'] ?? 'text/plain';
        const proxied = await send(port, agent, incoming.method ?? '', incoming.url ?? '', body, type);
        response.writeHead(proxied.status).end(proxied.body);
        return;
      } catch {}
    }
    response.writeHead(502).end();
  });
  server.on('close', () => agent.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('restarts two instances in turn without a failed request', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'meguri-rolling-'));
  const settings = {
    CONTENT_DIR: documentFolder(['pages/contact', 'pages/privacy']),
    DATA_DIR: dataDir,
    SITE_ORIGIN: 'http://localhost',
    TRUST_PROXY: '1',
    FORMS_SECRET: 'the same for both instances, and long',
  };
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startSite({ ...settings, PORT: String(port) });
  const running = new Map(await Promise.all(ports.map(async (port) => [port, await start(port)] as const)));
  const proxy = await proxyFor(ports);
  const { port } = proxy.address() as AddressInfo;
  const visitors = new Agent({ keepAlive: true });
  let isOver = false;
  onTestFinished(async () => {
    isOver = true;
    visitors.destroy();
    proxy.closeAllConnections();
    proxy.close();
    await Promise.all([...running.values()].map(({ stop }) => stop()));
    rmSync(dataDir, { recursive: true, force: true });
  });

  const counts: Record<string, number> = {};
  async function visit(visitor: number): Promise<void> {
    for (let round = visitor; !isOver; round += 1) {
      const isForm = round % 4 === 0;
      const body = Buffer.from(isForm ? 'name=x' : '');
      const { status } = await send(
        port,
        visitors,
        isForm ? 'POST' : 'GET',
        isForm ? '/contact' : '/p/privacy',
        body,
        'application/x-www-form-urlencoded',
      );
      const outcome = `${isForm ? 'form' : 'page'} ${status}`;
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      await pause(20);
    }
  }
  const load = Promise.all([0, 1, 2, 3].map(visit));
  // A failure of the load is irrelevant if the test itself has failed.
  load.catch(() => undefined);
  const responseCount = () => Object.values(counts).reduce((sum, count) => sum + count, 0);
  async function moreResponses(): Promise<void> {
    const before = responseCount();
    while (responseCount() < before + 8) await pause(20);
  }
  for (const port of ports) {
    await moreResponses();
    await running.get(port)?.stop();
    running.set(port, await start(port));
  }
  await moreResponses();
  isOver = true;
  await load;

  expect(Object.keys(counts).sort()).toEqual(['form 422', 'page 200']);
});
