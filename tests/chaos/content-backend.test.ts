/** A separate content backend that fails in several ways, one after the other. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackend } from '../../backend/backend.ts';
import { signChange } from '../../server/routes/revalidation-handler.ts';
import { forEachForm } from '../support/for-each-form.ts';
import { fixtureContent } from '../support/site/document-folder.ts';
import {
  delay,
  disconnect,
  type Fault,
  type FaultyBackend,
  halfThenDisconnect,
  modifyResponse,
  respondWith,
  startFaultyBackend,
} from '../support/site/faulty-backend.ts';
import { startMailServer } from '../systems/mail/mail-server.ts';
import { SITE_ORIGIN } from './support/visitors.ts';
import { SECRET, startWorld, type World } from './support/world.ts';

const CONTENT_API_KEY = 'a key that only tests know';
/** Far less than a few bombs take. */
const MAX_MEMORY_KB = 500_000;
/** 200 KB that become 200 MB. */
const BOMB = gzipSync(Buffer.alloc(200_000_000, ' '));

const bomb: Fault = ({ response }) =>
  void response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(BOMB);

/** Each response is wrong in another way. */
function lies(): Fault {
  const faults: Fault[] = [
    respondWith(200, 'text/html', '<!doctype html><h1>It is broken</h1>'),
    respondWith(200, 'application/json', '{"id": 113, "title"'),
    modifyResponse((body) => ({ ...body, id: 999, lang: 'fr', items: [{ id: 'x' }] })),
    halfThenDisconnect,
    respondWith(200, 'application/json', '[]'),
  ];
  let turn = 0;
  return (exchange) => faults[turn++ % faults.length]?.(exchange);
}

describe('a content backend', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-chaos-backend-'));
  const closing = new AsyncDisposableStack();
  let backend: FaultyBackend;
  let world: World;
  beforeAll(async () => {
    const mail = await startMailServer();
    const embedded = createBackend({
      contentDir: fixtureContent(),
      key: CONTENT_API_KEY,
      submissions: {
        dataDir: folder,
        siteOrigin: SITE_ORIGIN,
        mail: { smtpUrl: mail.url, to: forEachForm('staff@fixture.example'), from: 'no-reply@fixture.example' },
        backup: { recipients: [], settings: {}, secrets: [] },
        retentionDays: forEachForm(365),
      },
      log: { info() {}, warn() {}, error: console.error },
    });
    closing.defer(() => rmSync(folder, { recursive: true, force: true }));
    closing.defer(() => embedded.close());
    await embedded.ready;
    backend = closing.use(await startFaultyBackend(embedded));
    const settings = { CONTENT_API_BASE: backend.base, CONTENT_API_KEY, CONTENT_TIMEOUT_MS: '4000' };
    world = closing.use(await startWorld({ settings, mail, submissionsDir: folder }));
  });
  afterAll(() => closing.disposeAsync());

  /** Otherwise, cached pages hide the fault for half a minute. */
  async function invalidate(): Promise<void> {
    const body = JSON.stringify({ tags: '*' });
    const at = String(Math.floor(Date.now() / 1000));
    const headers = { 'x-meguri-timestamp': at, 'x-meguri-signature': signChange(SECRET, at, body) };
    expect((await world.send('/_revalidate', { method: 'POST', headers, body }))?.status).toBe(200);
  }
  function fail(fault: Fault): Promise<void> {
    backend.fail(fault);
    return invalidate();
  }

  const failing = /The content cannot be read since .*; pages show the last version/;
  const metrics = /^meguri_failing\{part="content"\} 1$/m;
  /** What happens to forms whose submission the backend may have stored without a response. */
  const rejections = [0, 502, 503];

  test('that is slow: visitors get their pages, or 503 for pages that were never read', async () => {
    const requests = async (series: string) => {
      const metrics = await world.metrics();
      return Number(new RegExp(`^meguri_content_request_duration_seconds_${series} (\\d+)`, 'm').exec(metrics)?.[1]);
    };
    /** Requests that took more than a second. */
    const slowRequests = async () =>
      (await requests('count{part="content"}')) - (await requests('bucket{le="1",part="content"}'));
    const before = await slowRequests();
    await world.observe({
      async begin() {
        await fail(delay(() => 2200));
        await expect.poll(slowRequests).toBeGreaterThan(before);
      },
      end: () => backend.heal(),
      errorStatuses: [503],
      rejections,
      status: /WARNING content: The content backend is slow: its last response took \d\.\d s/,
    });
  });

  test('that is down: cached pages are served, and others get 503', async () => {
    await world.observe({
      begin: () => fail(disconnect),
      end: () => backend.heal(),
      ...{ errorStatuses: [503], rejections, status: failing, metrics },
      log: [/Content backend: failing; cached content is served/],
    });
  });

  test('that sends invalid responses: cached pages are served, and others get 502 or 503', async () => {
    await world.observe({
      begin: () => fail(lies()),
      end: () => backend.heal(),
      ...{ errorStatuses: [502, 503], rejections, status: failing, metrics },
    });
  });

  test('that flaps: cached pages are served, and others get 503', async () => {
    let isOver = false;
    async function flap() {
      while (!isOver) {
        // Longer than the pause before the second attempt of a request.
        backend.fail(disconnect);
        await pause(900);
        backend.heal();
        await pause(300);
      }
    }
    let flapping = Promise.resolve();
    await world.observe({
      begin() {
        flapping = flap();
        return invalidate();
      },
      end() {
        isOver = true;
        return flapping;
      },
      ...{ errorStatuses: [503], rejections, status: failing, metrics },
    });
  });

  test.skipIf(process.platform !== 'linux')('that sends decompression bombs: cached pages are served', async () => {
    await world.observe({
      begin: () => fail(bomb),
      end: () => backend.heal(),
      ...{ errorStatuses: [502, 503], rejections, status: failing, metrics },
    });
    const usage = readFileSync(`/proc/${world.site.pid}/status`, 'utf8');
    expect(Number(/^VmHWM:\s+(\d+) kB/m.exec(usage)?.[1])).toBeLessThan(MAX_MEMORY_KB);
  });

  test('stores each acknowledged submission once', () => world.expectNothingLost());
});
