import { type Edge, startVarnish } from '../../../scripts/lib/servers/edge.ts';
import { SECRET as PREVIEW_SECRET } from '../../preview/previews.ts';
import { type FaultyBackend, startFaultyBackend } from '../../support/site/faulty-backend.ts';
import { FIXTURE_KEY } from '../../support/site/fixture-backend.ts';
import { freePort, type RunningSite, startSite } from '../../support/site/start-site.ts';
import { missingPrograms } from './debian-packages.ts';
import { type Relay, startRelay } from './relay.ts';

export const SECRET = 'a secret of the tests, with forty letters';
export const MAX_AGE_S = 3600;

/** Why tests with an edge cache cannot run, or null. */
export const edgeProblem = await missingPrograms([
  '/usr/sbin/varnishd',
  '/usr/share/doc/varnish-modules',
  '/usr/sbin/nginx',
]);

export interface EdgeSite extends AsyncDisposable {
  backend: FaultyBackend;
  site: RunningSite;
  /** Between Varnish and the site. */
  relay: Relay;
  varnish: Edge;
}

/** Starts a site with a separate backend behind Varnish, which the site purges. */
export async function startEdgeSite(): Promise<EdgeSite> {
  await using stack = new AsyncDisposableStack();
  const backend = stack.use(await startFaultyBackend());
  const port = await freePort();
  const site = await startSite({
    SITE_ORIGIN: 'http://site.test',
    CONTENT_API_BASE: backend.base,
    CONTENT_API_KEY: FIXTURE_KEY,
    PREVIEW_SECRET,
    REVALIDATE_SECRET: SECRET,
    EDGE_MAX_AGE: String(MAX_AGE_S),
    EDGE_PURGE_SECRET: SECRET,
    EDGE_PURGE_URL: `http://127.0.0.1:${port}/_edge/purge`,
  });
  stack.defer(site.stop);
  const relay = stack.use(await startRelay(Number(new URL(site.origin).port)));
  const varnish = stack.use(await startVarnish({ port, site: relay.host, purgeSecret: SECRET }));
  const started = stack.move();
  return { backend, site, relay, varnish, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

/** Without a language, Node's client would accept any. */
export const visit = (origin: string, path: string, headers: Record<string, string> = {}) =>
  fetch(origin + path, {
    headers: { 'accept-language': 'ja', ...headers },
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  });

/** The id of a request is in the responses of the site, and not in stored ones. */
export async function isStored(origin: string, path: string, headers: Record<string, string> = {}): Promise<boolean> {
  for (let visits = 0; visits < 2; visits += 1) await (await visit(origin, path, headers)).text();
  return !(await visit(origin, path, headers)).headers.has('x-request-id');
}
