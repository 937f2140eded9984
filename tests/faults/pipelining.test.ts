/** Pipelined requests: a client that sends many at once delays only itself and uses little memory. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createHttpServer } from '../../server/http/http-server.ts';
import { openConnection, sendRaw } from '../support/site/raw-http.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;
const statusesOf = (received: string) => [...received.matchAll(STATUS_LINE)].map(([, status]) => status);
const get = (path: string, ...headers: string[]) =>
  `${[`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
const CLOSE = 'Connection: close';
/** Fills the maximum size that Node reads from a socket at once. */
const fill = (request: string) => request.repeat(Math.ceil(65_536 / request.length));

describe('listener', () => {
  let server: Server;
  let port: number;
  /** Requests that reached a handler, and the number of running handlers. */
  let handled: string[];
  let running: number;
  let mostRunning: number;
  /** No request is completed while this promise is pending. */
  let gate: Promise<void>;
  let open: () => void;
  let body: string | Uint8Array<ArrayBuffer>;
  /** Number of requests that Node has parsed. */
  let parsed: number;
  const countParsed = () => (parsed += 1);

  beforeEach(async () => {
    [handled, running, mostRunning, parsed, body] = [[], 0, 0, 0, 'done'];
    gate = Promise.resolve();
    open = () => undefined;
    const fetch = async (request: Request) => {
      handled.push(new URL(request.url).pathname);
      running += 1;
      mostRunning = Math.max(mostRunning, running);
      await gate;
      await request.text().catch(() => '');
      running -= 1;
      return new Response(body);
    };
    const respond = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
      if (!url.startsWith('/cached')) return false;
      handled.push(url);
      response.writeHead(200, { 'Content-Length': '4' }).end('done');
      return true;
    };
    ({ server } = createHttpServer({ respondFromCache: respond, fetch }, '127.0.0.1'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
    subscribe('http.server.request.start', countParsed);
  });
  afterEach(async () => {
    open();
    unsubscribe('http.server.request.start', countParsed);
    server.closeAllConnections();
    await once(server.close(), 'close');
  });

  function shut(): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    open = resolve;
  }
  /** A request of another visitor. When it completes, the server has read all earlier data that it accepts. */
  const visit = async () => (await fetch(`http://127.0.0.1:${port}/cached`)).text();

  const openOnServer = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

  test('handles the requests of a connection one at a time and in order, with bodies, cached or not', async () => {
    const paths = Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? `/cached${n}` : `/${n}`));
    const requests = paths.map((path, n) =>
      n % 3 === 1
        ? `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na=b`
        : get(path, ...(n === 39 ? [CLOSE] : [])),
    );
    expect(statusesOf(await sendRaw(port, requests.join('')))).toEqual(paths.map(() => '200'));
    expect(handled).toEqual(paths);
    expect(mostRunning).toBe(1);
  });

  test('stops reading a connection with more than 16 outstanding requests until they are completed', async () => {
    shut();
    const connection = openConnection(port, get('/a').repeat(20));
    await expect.poll(() => parsed).toBe(20);
    connection.socket.write(get('/b').repeat(19) + get('/b', CLOSE));
    await visit();
    await visit();
    // The 20 requests of the connection, and two visits.
    expect(parsed).toBe(22);
    open();
    await connection.closed;
    expect(statusesOf(connection.received())).toHaveLength(40);
  });

  test('pauses a connection even in the middle of a body', async () => {
    shut();
    const post = (...headers: string[]) =>
      `${['POST /a HTTP/1.1', 'Host: localhost', 'Content-Length: 3000', ...headers].join('\r\n')}\r\n\r\n${'a'.repeat(3000)}`;
    const connection = openConnection(port, post().repeat(199) + post(CLOSE));
    await expect.poll(() => parsed).toBeGreaterThan(16);
    await visit();
    await visit();
    // Node reads up to 64 KiB at once: 21 requests.
    expect(parsed).toBeLessThan(16 + 22 + 2);
    open();
    await connection.closed;
    expect(statusesOf(connection.received())).toHaveLength(200);
  });

  test.each([
    ['cached pages', get('/cached')],
    ['rendered pages', get('/none')],
    ['HEAD', get('/none').replace('GET', 'HEAD')],
    ['bodies', `POST /contact HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\na=b`],
    ['chunked bodies', `POST /c HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n`],
    ['HTTP/1.0', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n'],
    ['a missing host', 'GET / HTTP/1.1\r\n\r\n'],
    ['an unknown expectation', get('/none', 'Expect: more')],
    ['100-continue', get('/none', 'Expect: 100-continue')],
  ])('closes a connection with more than 64 outstanding requests: %s', async (_, request) => {
    const connections = Array.from({ length: 20 }, () => openConnection(port, fill(request)));
    await Promise.all(connections.map(({ closed }) => closed));
    // With bodies, the first request may be completed meanwhile.
    expect(parsed).toBeLessThanOrEqual(20 * 65);
    // At most the first request of each connection.
    expect(handled.length).toBeLessThanOrEqual(20);
    expect(await visit()).toBe('done');
  });

  test('limits waiting pipelined requests across all connections, and forgets those of closed ones', async () => {
    for (const round of [1, 2]) {
      shut();
      const connections = Array.from({ length: 90 }, () => openConnection(port, get(`/${round}`).repeat(60)));
      // Each connection has one request in progress and 59 waiting, 4,096 in total. Other connections are closed.
      await expect.poll(() => connections.filter(({ socket }) => !socket.destroyed).length).toBeLessThanOrEqual(69);
      await visit();
      expect(connections.filter(({ socket }) => !socket.destroyed).length).toBeGreaterThanOrEqual(40);
      for (const { socket } of connections) socket.destroy();
      await Promise.all(connections.map(({ closed }) => closed));
      open();
      await expect.poll(() => running).toBe(0);
      // The server notices closed connections later than the client. The connections of the visits stay open.
      await expect.poll(() => openOnServer()).toBeLessThanOrEqual(2);
      await visit();
    }
  });

  test('handles few pipelined requests of all connections at once, and those of other visitors in parallel', async () => {
    shut();
    const connections = Array.from({ length: 12 }, () => openConnection(port, get('/a') + get('/b', CLOSE)));
    await expect.poll(() => running).toBe(4);
    const visitor = fetch(`http://127.0.0.1:${port}/visitor`);
    await expect.poll(() => handled).toContain('/visitor');
    open();
    expect((await visitor).status).toBe(200);
    await Promise.all(connections.map(({ closed }) => closed));
    expect(connections.flatMap(({ received }) => statusesOf(received()))).toHaveLength(24);
  });

  test('creates one response at a time for a client that does not read', async () => {
    body = new Uint8Array(16 * 1024 * 1024);
    const { socket } = openConnection(port, get('/big').repeat(16));
    socket.pause();
    await expect.poll(() => handled).toHaveLength(1);
    await visit();
    await visit();
    expect(handled.filter((path) => path === '/big')).toHaveLength(1);
    socket.destroy();
  });

  test('rejects HTTP/1.1 without a host, and accepts HTTP/1.0 without one', async () => {
    expect(await sendRaw(port, `GET /cached HTTP/1.1\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 .*\r\nConnection: close\r\n/s);
    expect(statusesOf(await sendRaw(port, `GET / HTTP/1.0\r\n\r\n`))).toEqual(['200']);
  });
});

describe('site', () => {
  let site: SiteInProcess;
  beforeEach(async () => {
    site ??= await siteInProcess();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  test('responds to pipelined requests in order', async () => {
    const paths = ['/contact', '/none', '/robots.txt', '/*', '/en/none'];
    const requests = paths.map((path, n) => get(path, ...(n === paths.length - 1 ? [CLOSE] : [])));
    expect(statusesOf(await sendRaw(site.port, requests.join('')))).toEqual(['200', '404', '200', '404', '404']);
  });

  test('serves a visitor while 250 connections flood it', async () => {
    await fetch(site.origin);
    const floods = Array.from({ length: 250 }, (_, n) =>
      openConnection(site.port, fill(get(n % 2 ? '/' : `/none-${n}`))),
    );
    const other = await fetch(`${site.origin}/contact`, { headers: { 'accept-language': 'ja' } });
    expect(other.status).toBe(200);
    await Promise.all(floods.map(({ closed }) => closed));
    // Requests above the limit were not rendered.
    expect(site.output()).not.toContain('/none-');
  });
});
