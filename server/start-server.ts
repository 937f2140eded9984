/** Starts the production server in this process, which may be a worker. */
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivate } from '../backend/submissions/storage/private-folder.ts';
import { acquireLease } from '../lib/queue/lease.server.ts';
import { createInvalidationLog, type InvalidationLog } from './cache/invalidation-log.ts';
import { createAccessLog } from './http/access-log.ts';
import { type Drain, type DrainLimits, REPLACED_LIMITS } from './http/connections/connection-draining.ts';
import { createHttpServer } from './http/http-server.ts';
import { prewarmChangedPages } from './images/prewarm/changed-pages.ts';
import { prewarmInBackground } from './images/prewarm/in-background.ts';
import { createImageWorker } from './images/worker/worker-process.ts';
import { createCounters } from './limits/counters.ts';
import { withFallback } from './limits/with-fallback.ts';
import { configureLog, log } from './log.ts';
import { describeError } from './logging/describe-error.ts';
import { createCachedHits } from './metrics/cached-hits.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { IMAGE_WORKER, ROOT } from './paths.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { checkDatabase, upgradeDatabase } from './process/check-database.ts';
import { recordFailedStart } from './process/instance-file.ts';
import { serve } from './process/serve.ts';
import { SplitError, StartError } from './process/start-error.ts';
import { openSite } from './production.ts';
import { changedPaths } from './published-paths.ts';
import type { RedisBus } from './redis/connect-redis.ts';
import { createRefresh } from './routes/health-handler.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import { secretsOf } from './settings/rotation.ts';
import type { Settings } from './settings/settings.ts';
import { collectStatus } from './status/collect-status.ts';
import { serveStatus } from './status/serve-status.ts';
import { connectToPrimary, workerNumber } from './workers/primary-connection.ts';

/**
 * After this time, the server accepts requests without content. Reading usually takes one to four seconds. A worker must start
 * within 30 seconds (`server/workers/worker-pool.ts`).
 */
const CONTENT_READY_MS = 20_000;

export async function startServer(): Promise<void> {
  const settings = readProcessSettings();
  configureLog(settings.LOG_FORMAT);
  const dataDir = resolve(ROOT, settings.DATA_DIR);
  await checkDataDir(dataDir);
  try {
    await start(settings, dataDir);
  } catch (error) {
    const reason = error instanceof StartError ? error.message : describeError(error).summary;
    recordFailedStart(dataDir, settings.PORT, reason);
    throw error;
  }
}

async function start(settings: Settings, dataDir: string): Promise<void> {
  const invalidations = createInvalidationLog();
  const redis = await openRedis(settings, dataDir, invalidations);
  await prepareDataDir(settings, dataDir);
  const lease = acquireLease(join(dataDir, 'run/background.lock'), (error) =>
    log.error('Data folder: several processes may do the same work, because run/ cannot be locked', {
      event: 'not_locked',
      error,
    }),
  );
  const imageWorker = createImageWorker(IMAGE_WORKER);
  let drainLimits: DrainLimits | undefined;
  const connection = connectToPrimary({
    invalidate: (change) => build.services.invalidations.invalidate(change),
    async outages() {
      await refresh();
      return [...build.services.outages()];
    },
    async status() {
      await refresh();
      return collectStatus(statusSources);
    },
    replaced() {
      drainLimits = REPLACED_LIMITS;
    },
    metrics: async () => (await metrics?.report()) ?? null,
  });
  const ownCounters = connection?.counters(createCounters()) ?? createCounters();
  const hits = settings.METRICS_PORT === 0 ? undefined : createCachedHits();
  const { backend, close, pages, build, prepareSearch, ...handlers } = await openSite(settings, {
    images: { generate: imageWorker.generate, concurrency: 1 },
    counters: redis ? withFallback(redis.counters, ownCounters) : ownCounters,
    peers: connection?.peers,
    countHit: hits?.count,
    lease,
    invalidations,
    redis,
  });
  // Until the server listens, proxies use other instances.
  const isContentReady = await Promise.race([
    backend?.ready.then(() => true),
    sleep(CONTENT_READY_MS, false, { ref: false }),
  ]);
  const emptyReason = isContentReady ? backend?.nothingToServe() : null;
  if (emptyReason) {
    await close();
    throw new StartError(emptyReason);
  }
  const { readiness, content, invalidEntries, outages, backendHealth, responses, images } = build.services;
  const logAccess = settings.ACCESS_LOG ? createAccessLog(settings) : undefined;
  const metrics = hits
    ? await createMetrics(hits, {
        build: build.buildInfo,
        outages,
        mail: backend && (async () => (await backend.submissionsStatus())?.mail ?? null),
      })
    : null;
  const { server, drain } = createHttpServer(handlers, settings.HOST, logAccess, metrics?.countRequest);
  const drainAfterNotice: Drain = (limits = drainLimits) => {
    readiness.startDraining();
    return drain(limits);
  };
  const closeAll = async () => {
    if (connection && metrics) await connection.storeMetrics(await metrics.report());
    const closing = close();
    imageWorker[Symbol.dispose]();
    lease.release();
    return closing;
  };
  serve({
    settings,
    contentDir: resolve(ROOT, settings.CONTENT_DIR),
    dataDir,
    buildInfo: build.buildInfo,
    server,
    drain: drainAfterNotice,
    close: closeAll,
    isAnnounced: workerNumber === null || workerNumber === 1,
  });
  const refresh = createRefresh(content, invalidEntries);
  const statusSources = {
    pid: workerNumber === null ? process.pid : process.ppid,
    worker: workerNumber,
    settings,
    build: build.buildInfo,
    dataDir,
    server,
    backend,
    redis,
    outages,
    readiness: readiness.state,
    remote: {
      causes: backendHealth.causes,
      lastResponse: () => backendHealth.lastResponse('content'),
      invalidEntries: invalidEntries.references,
    },
    caches: { pages: responses, images },
  };
  if (connection) server.once('listening', () => connection.primary.ready((server.address() as AddressInfo).port));
  else serveStatus(settings, statusSources, refresh, metrics?.text);
  // Logs the backend's health.
  if (!backend)
    server.once('listening', () => build.services.content('site', { query: { lang: 'ja' } }).catch(() => undefined));
  if (!settings.PREWARM_IMAGES) return;
  const searchReady = new Promise((resolve) => server.once('listening', resolve)).then(prepareSearch);
  lease.onAcquired(async () => {
    // Computing the colours of pictures is a change of all entries.
    void Promise.resolve(backend?.complete).then(() =>
      prewarmChangedPages(
        pages,
        (change) => changedPaths(build.services.content, change),
        build.services.invalidations,
      ),
    );
    await searchReady;
    await prewarmInBackground(pages);
  });
}

/** @throws {SplitError} */
async function openRedis(
  { REDIS_URL, ...settings }: Settings,
  dataDir: string,
  invalidations: InvalidationLog,
): Promise<RedisBus | null> {
  const secrets = secretsOf(settings, 'FORMS_SECRET');
  // REDIS_URL without FORMS_SECRET is invalid.
  if (REDIS_URL === undefined || secrets === undefined) return null;
  const { connectRedis } = await import('./redis/connect-redis.ts');
  const redis = await connectRedis({ settings: { ...settings, REDIS_URL }, secrets, dataDir, invalidations, log });
  const split = redis.split();
  if (!split) return redis;
  await redis.close();
  throw new SplitError(split.reason);
}

/** @throws {StartError} */
async function prepareDataDir(settings: Settings, dataDir: string): Promise<void> {
  const exposedFiles = await makePrivate(dataDir);
  if (exposedFiles > 0)
    log.warn(
      `Data folder: ${exposedFiles} files of another user in ${dataDir} are readable by others: chmod -R go= ${dataDir}`,
      { event: 'exposed_files' },
    );
  checkDatabase(settings, dataDir);
  await upgradeDatabase(settings, dataDir);
}
