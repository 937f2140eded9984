import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { startRedis } from '../../lib/servers/redis.ts';
import { signedAnnouncement } from '../../lib/signed-announcement.ts';
import { freePort } from '../../lib/start-site.ts';
import { figure, print } from '../report.ts';
import { type MeasuredSite, measuredSite } from '../site-process.ts';
import { TARGETS } from '../targets.ts';
import { openLoop } from './open-loop.ts';

const VISIBLE_TIMEOUT_MS = 60_000;
const SECRET = 'a secret of the benchmark, with forty letters';
const INSTANCES = 3;
const CHANGES = 300;
const REQUESTS_PER_SECOND = 200;
const NEWS = 15;
const PATH = `/news/${NEWS}`;

/** Measures how long it takes until a change is visible on all instances with one Redis, while visitors read. */
export async function invalidations(): Promise<void> {
  await using redis = await startRedis();
  await using source = await measuredSite();
  await using backend = await renamingBackend(source.origin);
  const settings = { CONTENT_API_BASE: backend.base, REDIS_URL: redis.url, FORMS_SECRET: SECRET };
  await using group = new AsyncDisposableStack();
  const instances: MeasuredSite[] = [];
  for (let index = 0; index < INSTANCES; index += 1)
    instances.push(
      group.use(await measuredSite({ ...settings, SITE_ORIGIN: 'http://site.test', REVALIDATE_SECRET: SECRET })),
    );
  const load = openLoop(
    instances.flatMap(({ origin }) => ['/', PATH, '/works'].map((path) => origin + path)),
    REQUESTS_PER_SECOND,
  );
  const times: number[] = [];
  for (let change = 0; change < CHANGES; change += 1) {
    const title = backend.rename();
    const since = performance.now();
    const { origin } = instances[change % INSTANCES] as MeasuredSite;
    const { status } = await fetch(
      `${origin}/_revalidate`,
      signedAnnouncement(SECRET, { tags: [`news:${NEWS}`], nonce: change }),
    );
    if (status !== 200) throw new Error(`The announcement got ${status}.`);
    await Promise.all(instances.map((instance) => untilVisible(instance, title)));
    times.push(performance.now() - since);
    await pause(50);
  }
  const { sent, failed } = await load.stop();
  times.sort((a, b) => a - b);
  print(
    `${CHANGES} changes on ${INSTANCES} instances with one Redis, at ${REQUESTS_PER_SECOND} requests per second in an open loop (${sent} requests, ${failed} failed), from the announcement until all instances show the change:\n`,
  );
  figure('- median', 'ms', { value: times[times.length >> 1] ?? Number.NaN, target: TARGETS.scale.visible });
  figure('- 99th percentile', 'ms', {
    value: times[Math.floor(times.length * 0.99)] ?? Number.NaN,
    target: TARGETS.scale.visible,
  });
  print();
}

async function untilVisible({ origin }: MeasuredSite, title: string): Promise<void> {
  const signal = AbortSignal.timeout(VISIBLE_TIMEOUT_MS);
  for (;;) {
    signal.throwIfAborted();
    const page = await (await fetch(origin + PATH, { headers: { 'accept-language': 'ja' } })).text();
    if (page.includes(title)) return;
    await pause(5);
  }
}

/** A content backend that returns the responses of another site, with a title that changes. */
async function renamingBackend(origin: string) {
  let serial = 0;
  const titleOf = () => `第${serial}回の改題`;
  const server = createServer(async (request, response) => {
    const original = await fetch(origin + request.url);
    const text = await original.text();
    const isRenamed = request.url?.startsWith(`${API_PATH}${PATH}?`) || request.url === API_PATH + PATH;
    response.writeHead(original.status, { 'content-type': 'application/json' });
    response.end(isRenamed ? JSON.stringify({ ...JSON.parse(text), title: titleOf() }) : text);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${port}${API_PATH}`,
    rename() {
      serial += 1;
      return titleOf();
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
