/** The limits of rendering: pipelining on one connection, and the render queue. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QueueFullError } from '../../server/bounded-queue.ts';
import { queueRendering } from '../../server/pages/render-queue.ts';
import type { Site } from '../../site/app/entry-server.tsx';
import { sendRaw } from '../support/site/raw-http.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g;

describe('pipelined requests of one connection', () => {
  let site: SiteInProcess;
  beforeAll(async () => {
    site = await siteInProcess();
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  const REQUESTS = 2400;
  let pages = 0;
  /** Pages that are not there, each another one. */
  const pipelined = (method: string, count: number) =>
    Array.from({ length: count }, (_, n) => {
      const end = n === count - 1 ? 'Connection: close\r\n' : '';
      return `${method} /none-${n}-${pages++} HTTP/1.1\r\nHost: localhost\r\n${end}\r\n`;
    }).join('');

  test('are rendered up to the limit, and delay no other client', async () => {
    // The first page costs what only the first one does.
    await fetch(site.origin);
    let isOver = false;
    const flood = sendRaw(site.port, pipelined('GET', REQUESTS)).finally(() => {
      isOver = true;
    });
    const other = await fetch(`${site.origin}/contact`, { headers: { 'accept-language': 'ja' } });
    expect([other.status, isOver]).toEqual([200, false]);
    expect(await other.text()).toContain('</html>');

    const statuses = [...(await flood).matchAll(STATUS_LINE)].map(([, status]) => status);
    expect(statuses).toHaveLength(REQUESTS);
    const rendered = statuses.filter((status) => status === '404').length;
    expect(statuses.filter((status) => status === '503')).toHaveLength(REQUESTS - rendered);
    // Sixteen for each part that arrives as one.
    expect(rendered).toBeGreaterThanOrEqual(16);
    expect(rendered).toBeLessThanOrEqual(400);
  });

  test('of a dozen connections take turns with the request of another client', async () => {
    let over = 0;
    const floods = Array.from({ length: 12 }, () => sendRaw(site.port, pipelined('GET', 8)).finally(() => over++));
    const other = await fetch(`${site.origin}/contact`, { headers: { 'accept-language': 'ja' } });
    expect([other.status, over]).toEqual([200, 0]);
    for (const received of await Promise.all(floods)) expect(received.match(STATUS_LINE)).toHaveLength(8);
  });

  test('get Retry-After and a message in both languages beyond the limit, also for HEAD', async () => {
    const received = Buffer.from(await sendRaw(site.port, pipelined('HEAD', 400)), 'latin1').toString('utf8');
    expect(received.match(/HTTP\/1\.1 404 /g)?.length ?? 0).toBeLessThanOrEqual(100);
    const refused = Buffer.from(await sendRaw(site.port, pipelined('GET', 100)), 'latin1').toString('utf8');
    const last = refused.slice(refused.lastIndexOf('HTTP/1.1 503'));
    expect(last).toMatch(/retry-after: 5\r\n/i);
    expect(last).toMatch(/cache-control: private, no-store\r\n/i);
    expect(last).toContain('ただいま混み合っています');
    expect(last).toContain('The site is busy');
  });

  test('below the limit are answered in their order', async () => {
    const paths = ['/contact', '/none', '/robots.txt', '/en/none'];
    const requests = paths.map(
      (path, n) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${n === 3 ? 'Connection: close\r\n' : ''}\r\n`,
    );
    const received = await sendRaw(site.port, requests.join(''));
    expect([...received.matchAll(STATUS_LINE)].map(([, status]) => status)).toEqual(['200', '404', '200', '404']);
  });

  test('are dropped when the client closes the connection', async () => {
    const socket = connect(site.port, '127.0.0.1').on('error', () => undefined);
    await once(socket, 'connect');
    socket.write(pipelined('GET', REQUESTS));
    socket.destroy();
    const answer = await fetch(`${site.origin}/en/contact`);
    expect(answer.status).toBe(200);
  });
});

describe('the render queue', () => {
  /** A site that renders when it is told to, and counts. */
  function slowSite() {
    const begun: string[] = [];
    const release = Promise.withResolvers<void>();
    const rendered = async (what: string) => {
      begun.push(what);
      await release.promise;
      return what;
    };
    const site = {
      render: async (request: Request) => ({
        html: await rendered(request.url),
        statusCode: 200,
        locale: 'ja',
        page: null,
      }),
      payload: async (path: string) => ({ script: await rendered(path), kind: 'page' }),
      refusePreview: (locale: string) => rendered(locale),
    } as unknown as Site;
    return { site, begun, release: release.resolve };
  }
  const pageOf = (path: string) => new Request(`http://localhost${path}`);

  test('a request beyond its length is refused, and not rendered', async () => {
    const { site, begun, release } = slowSite();
    const bounded = queueRendering(site, { concurrency: 3, maxQueued: 4 });
    const all = Array.from({ length: 10 }, (_, n) => bounded.render(pageOf(`/${n}`)));
    const settled = Promise.allSettled(all);
    await expect(bounded.payload('/')).rejects.toThrow(QueueFullError);
    await expect(bounded.refusePreview('ja', '/')).rejects.toThrow(QueueFullError);
    await expect.poll(() => begun).toHaveLength(3);
    release();
    expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(7).fill(true),
      ...Array(3).fill(false),
    ]);
    expect(begun).toHaveLength(7);
    expect(await bounded.payload('/')).toMatchObject({ script: '/' });
  });
});
