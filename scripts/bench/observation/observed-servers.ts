/**
 * Child process of `observation.ts`. Runs servers without and with metrics and access log in one process, because equal processes
 * differ by up to 15 %.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type * as Main from '../../../server/main.ts';
import { SITE } from '../../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../bootstrap/project-root.mjs';

export type Ports = Record<'plain' | 'metrics' | 'accessLog', number>;

const { configureLog, createAccessLog, createCachedHits, createHttpServer, createMetrics, openSite, readSettings } =
  (await import(join(PROJECT_ROOT, SITE.folder, 'server/main.js'))) as typeof Main;

const settings = readSettings({ DATA_DIR: process.env.DATA_DIR, PREWARM_IMAGES: '0' });
configureLog('json');
const hits = createCachedHits();
const site = await openSite(settings);
const metered = await openSite(settings, { countHit: hits.count });
const { buildInfo, services } = metered.build;
const metrics = await createMetrics(hits, { build: buildInfo, outages: services.outages, mail: null });
const { HOST } = settings;
const servers = {
  plain: createHttpServer(site, HOST),
  metrics: createHttpServer(metered, HOST, undefined, metrics.countRequest),
  accessLog: createHttpServer(site, HOST, createAccessLog(settings)),
};
await Promise.all([site.backend?.ready, metered.backend?.ready]);
const ports: Partial<Ports> = {};
for (const [name, { server }] of Object.entries(servers)) {
  await once(server.listen(0, HOST), 'listening');
  ports[name as keyof Ports] = (server.address() as AddressInfo).port;
}
process.on('message', async () => {
  await metrics.text();
  process.send?.('scraped');
});
process.once('disconnect', () => process.exit());
process.send?.(ports);
