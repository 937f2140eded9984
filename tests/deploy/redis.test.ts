/** Several instances of a site that Redis connects, with a separate content backend. */
import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type RedisServer, startRedis } from '../../scripts/lib/servers/redis.ts';
import { signedAnnouncement } from '../../scripts/lib/signed-announcement.ts';
import { ENQUIRY } from '../submissions/backend-fixture.ts';
import { documentFolder } from '../support/site/document-folder.ts';
import { type FaultyBackend, modifyResponse, startFaultyBackend } from '../support/site/faulty-backend.ts';
import { type RunningSite, startSite } from '../support/site/start-site.ts';
import { missingPrograms } from './support/debian-packages.ts';
import { type Relay, startRelay } from './support/relay.ts';

const SECRET = 'a secret of the tests, with forty letters';
const SETTINGS = { SITE_ORIGIN: 'http://site.test', FORMS_SECRET: SECRET, REVALIDATE_SECRET: SECRET };
/** Maximum number for one address in ten minutes. */
const MAX_SEARCHES = 300;
/** Far less than a minute, after which pages expire. */
const SOON = { timeout: 20_000 };
const CHANGES = 'meguri:changes';
/** Longer than an instance waits for a command. */
const LATE_MS = 700;

function announcement(change: object): RequestInit {
  const message = signedAnnouncement(SECRET, change);
  return { ...message, headers: { ...message.headers, connection: 'close' } };
}

const announce = async ({ origin }: RunningSite, message: RequestInit) =>
  (await visit(`${origin}/_revalidate`, message)).status;

const visit = (url: string, init: RequestInit = {}) => fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });

const failing = async ({ origin }: RunningSite): Promise<string[]> =>
  Object.keys((await (await visit(`${origin}/healthz`)).json()).failing ?? {});

/** Opens a connection per request, so that requests reach all workers. */
async function titleOf({ origin }: RunningSite, id: number): Promise<string> {
  const response = await visit(`${origin}/news/${id}`, { headers: { connection: 'close' } });
  const [, title = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(await response.text()) ?? [];
  return `${response.status} ${title.replaceAll(/<[^>]*>/g, '')}`;
}

const hasRedis = (await missingPrograms(['/usr/bin/redis-server', '/usr/bin/openssl'])) === null;

describe.skipIf(!hasRedis)('instances with one Redis', () => {
  let redis: RedisServer;
  let backend: FaultyBackend;
  /** Has two workers. */
  let first: RunningSite;
  let second: RunningSite;
  beforeAll(async () => {
    redis = await startRedis();
    backend = await startFaultyBackend();
    const settings = { ...SETTINGS, CONTENT_API_BASE: backend.base, REDIS_URL: redis.url };
    first = await startSite({ ...settings, WORKERS: '2' });
    second = await startSite(settings);
  });
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()]);
    await backend?.[Symbol.asyncDispose]();
    await redis?.[Symbol.asyncDispose]();
  });

  afterEach(() => {
    for (const site of [first, second]) site.signal('SIGCONT');
    redis.signal('SIGCONT');
  });

  let count = 0;
  /** Changes the title of an entry in the backend. */
  function rename(id: number): { title: string; change: object } {
    count += 1;
    const title = `改題${count}`;
    backend.fail(
      modifyResponse((entry) => ({ ...entry, title })),
      { path: new RegExp(`^/news/${id}$`) },
    );
    return { title: `200 ${title}`, change: { tags: [`news:${id}`], nonce: count } };
  }

  beforeEach(async () => {
    for (const site of [first, second]) await expect.poll(() => failing(site)).toEqual([]);
    // Fills the caches of both workers.
    for (let visits = 0; visits < 4; visits += 1)
      for (const site of [first, second]) for (const id of [15, 14]) await titleOf(site, id);
  });

  test('apply a change that one of them receives, and accept it once', async () => {
    for (const [receiver, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const { title, change } = rename(15);
      const message = announcement(change);
      expect(await announce(receiver, message)).toBe(200);
      for (let visits = 0; visits < 4; visits += 1) expect(await titleOf(receiver, 15)).toBe(title);
      await expect.poll(() => titleOf(other, 15), SOON).toBe(title);
      expect([await announce(other, message), await announce(receiver, message)]).toEqual([409, 409]);
    }
  });

  test('show no page of an entry that was read before a change elsewhere', async () => {
    const held = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    backend.fail(
      async (exchange) => {
        const old = await exchange.correctResponse();
        held.resolve();
        await released.promise;
        await modifyResponse((entry) => entry)({ ...exchange, correctResponse: async () => old });
      },
      { path: /^\/news\/13$/ },
    );
    const page = titleOf(second, 13);
    await held.promise;
    const { title, change } = rename(13);
    expect(await announce(first, announcement(change))).toBe(200);
    released.resolve();
    await page;
    await expect.poll(() => titleOf(second, 13), SOON).toBe(title);
  });

  test('limit searches together', async () => {
    const search = async ({ origin }: RunningSite) => (await visit(`${origin}/_search?q=a`)).status;
    const statuses = await Promise.all(Array.from({ length: MAX_SEARCHES }, () => search(first)));
    expect(statuses).not.toContain(429);
    expect([await search(first), await search(second)]).toEqual([429, 429]);
    await redis.client.del(...(await redis.client.keys('meguri:limits:*')));
    expect(await search(second)).not.toBe(429);
  });

  test('read the changes that they missed, and keep other pages', async () => {
    second.signal('SIGSTOP');
    const { title, change } = rename(15);
    const unchanged = await titleOf(first, 14);
    const unannounced = rename(14);
    expect(await announce(first, announcement(change))).toBe(200);
    await pause(300);
    second.signal('SIGCONT');
    await expect.poll(() => titleOf(second, 15), SOON).toBe(title);
    expect(await titleOf(second, 14)).toBe(unchanged);
    expect(unchanged).not.toBe(unannounced.title);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is trimmed', () => redis.client.xtrim(CHANGES, 'MAXLEN', 0)],
    ['is lost', () => redis.client.flushall()],
  ])('request all content again if the stream %s', async (_, lose) => {
    second.signal('SIGSTOP');
    const { title, change } = rename(15);
    const other = rename(14);
    expect(await announce(first, announcement(change))).toBe(200);
    await lose();
    second.signal('SIGCONT');
    await expect.poll(() => titleOf(second, 15), SOON).toBe(title);
    await expect.poll(() => titleOf(second, 14), SOON).toBe(other.title);
  });

  test.each<[string, string[]]>([
    ['of 1 MB', ['change', 'x'.repeat(1_000_000)]],
    [
      'with __proto__',
      ['change', '{"__proto__":{"tags":"*"},"constructor":{"prototype":{"tags":[]}},"tags":["news:15"]}'],
    ],
    ['of HTML', ['change', '<script>alert(1)</script>']],
    ['with deep nesting', ['change', '['.repeat(60_000)]],
    ['without a change', ['other', '1']],
    ['for all content', ['change', '{"tags":"*"}']],
    ['of a deletion', ['change', '{"tags":[],"entries":[{"type":"news","id":14,"modified":null}]}']],
    ['with a forged signature', ['change', '{"tags":[]}', 'signature', 'x'.repeat(43)]],
  ])('only invalidate content for a message %s', async (_, fields) => {
    const before = await titleOf(second, 14);
    const { title } = rename(15);
    await redis.client.xadd(CHANGES, '*', ...fields);
    await expect.poll(() => titleOf(second, 15), SOON).toBe(title);
    expect(await titleOf(second, 14)).toBe(before);
    await expect.poll(() => failing(second)).toEqual([]);
  });

  test('serve pages and report an unknown schema until it is repaired', async () => {
    onTestFinished(() => void redis.client.set('meguri:schema', '1'));
    await redis.client.set('meguri:schema', '2');
    for (const site of [first, second]) await expect.poll(() => failing(site)).toEqual(['redis']);
    const { title, change } = rename(15);
    // The workers of the first instance may notice the schema at different times.
    expect(await announce(second, announcement(change))).toBe(503);
    for (const site of [second, first]) await expect.poll(() => titleOf(site, 15), SOON).toBe(title);
    expect(second.output()).toContain('the schema is 2, not 1');
  });

  test.each<[string, () => unknown, () => unknown]>([
    ['does not answer', () => redis.signal('SIGSTOP'), () => redis.signal('SIGCONT')],
    ['was killed, until it is started', () => redis.kill(), () => redis.start()],
  ])('show changes soon while Redis %s', async (_, stop, start) => {
    const since = String(Date.now());
    await stop();
    const { title, change } = rename(15);
    const message = announcement(change);
    expect(await announce(first, message)).toBe(503);
    for (const site of [first, second]) await expect.poll(() => titleOf(site, 15), SOON).toBe(title);
    for (const site of [first, second]) await expect.poll(() => failing(site)).toEqual(['redis']);
    expect(await announce(first, message)).toBe(503);

    await start();
    for (const site of [first, second]) await expect.poll(() => failing(site)).toEqual([]);
    // The first instance now publishes the change that Redis did not accept before.
    await expect.poll(async () => JSON.stringify(await redis.client.xrange(CHANGES, since, '+'))).toMatch(/\*|news:15/);
    expect([await announce(second, message), await announce(first, message)]).toEqual([200, 409]);
    expect(second.output()).toMatch(/Redis: recovered after \d+ s/);
  });

  test('connect with TLS, unless they do not know the authority of the certificate', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meguri-certificate-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const certificate = join(folder, 'certificate.pem');
    await using encrypted = await startRedis(certificate);
    const settings = { ...SETTINGS, CONTENT_API_BASE: backend.base, REDIS_URL: encrypted.url };
    await using trusting = await startSite({ ...settings, NODE_EXTRA_CA_CERTS: certificate });
    expect(await failing(trusting)).toEqual([]);
    expect(await announce(trusting, announcement({ tags: ['news'] }))).toBe(200);
    await using other = await startSite(settings);
    expect(await failing(other)).toEqual(['redis']);
    expect(other.output()).toMatch(/Redis: failing.*self-signed certificate/);
  });
});

describe.skipIf(!hasRedis)('an instance', () => {
  const closing = new AsyncDisposableStack();
  let redis: RedisServer;
  let relay: Relay;
  let site: RunningSite;
  beforeAll(async () => {
    redis = closing.use(await startRedis());
    const { host, port } = new URL(redis.url);
    relay = closing.use(await startRelay(Number(port)));
    void relay.hold();
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-late-'));
    closing.defer(() => rmSync(dataDir, { recursive: true, force: true }));
    site = closing.use(
      await startSite({
        ...SETTINGS,
        REDIS_URL: redis.url.replace(host, relay.host),
        TRUST_PROXY: '1',
        CONTENT_DIR: documentFolder(['pages/contact', 'pages/privacy']),
        DATA_DIR: dataDir,
      }),
    );
  });
  afterAll(() => closing.disposeAsync());

  const statusOf = async (path: string, init: RequestInit = {}) => {
    const response = await visit(site.origin + path, { ...init, redirect: 'manual' });
    await response.arrayBuffer();
    return response.status;
  };

  test('starts while Redis accepts connections and never answers', async () => {
    expect(await statusOf('/p/privacy')).toBe(200);
    expect(await failing(site)).toEqual(['redis']);
    expect(site.output()).toContain('no response within 1000 ms');
    relay.release();
    await expect.poll(() => failing(site)).toEqual([]);
  });

  test('serves pages, and counts forms by itself, while Redis answers too late', async () => {
    const { ticket } = await (await visit(`${site.origin}/forms/challenge`)).json();
    let count = 0;
    const send = (address: string) => {
      count += 1;
      return statusOf('/contact', {
        method: 'POST',
        headers: { origin: SETTINGS.SITE_ORIGIN, 'x-forwarded-for': address },
        body: new URLSearchParams({ ...ENQUIRY, ticket, key: `${count % 10}`.repeat(32), step: 'send' }),
      });
    };
    const early = `192.0.2.${randomInt(256)}`;
    const visitor = `198.51.100.${randomInt(256)}`;
    relay.delay(LATE_MS);
    onTestFinished(() => relay.delay(0));
    // Before the instance has noticed.
    expect(await Promise.all([send(early), statusOf('/en/contact')])).toEqual([303, 200]);
    await expect.poll(() => failing(site)).toEqual(['redis']);
    expect(await statusOf('/en/p/privacy')).toBe(200);
    // Without a proof of work, an address may send five forms.
    for (let sent = 0; sent < 5; sent += 1) expect(await send(visitor)).toBe(303);
    expect(await send(visitor)).toBe(429);
    expect(await failing(site)).toEqual(['redis']);
    const counted = () => redis.client.keys(`meguri:limits:sent:${visitor}`);
    expect(await counted()).toEqual([]);

    relay.delay(0);
    await expect.poll(() => failing(site)).toEqual([]);
    expect(await send(visitor)).toBe(303);
    expect(await counted()).toHaveLength(1);
  });
});
