import { join, resolve } from 'node:path';
import { type Backend, createBackend } from '../backend/backend.ts';
import { cacheFiles } from '../backend/content/cache/cache-files.ts';
import type { ContentChange } from '../contract/revalidation.ts';
import type { Lease } from '../lib/queue/lease.server.ts';
import type { ContentClient } from '../site/data/content-client.ts';
import type { SubmissionClient } from '../site/data/submission-client.ts';
import type { SearchSite, SuggestPages } from '../site/search/search.ts';
import { createInvalidationLog, type InvalidationLog } from './cache/invalidation-log.ts';
import { createResponseCache, type ResponseCache } from './cache/response-cache.ts';
import { createApiHandler } from './content/api-proxy.ts';
import { type BackendHealth, createBackendHealth } from './content/backend-health.ts';
import {
  cachedContentClient,
  draftContentClient,
  serverSubmissionClient,
  uncachedContentClient,
} from './content/content-clients.ts';
import { createInvalidEntries, type InvalidEntries } from './content/invalid-entries.ts';
import { openPersisted } from './content/open-persisted.ts';
import { createEdgePurge, type EdgePurge } from './edge/edge-purge.ts';
import { type AbuseGuard, createAbuseGuard } from './forms/abuse-guard.ts';
import { createUploads, type Uploads } from './forms/uploads.ts';
import { generateFromOriginal } from './images/generate-variant.ts';
import { createImages, type Images } from './images/images.ts';
import type { Background } from './images/variants.ts';
import { type Counters, createCounters } from './limits/counters.ts';
import { log } from './log.ts';
import type { Outages, Part } from './outages.ts';
import { installFetchDispatcher } from './process/fetch-dispatcher.ts';
import { createReadiness, type Readiness } from './process/readiness.ts';
import type { RedisBus } from './redis/connect-redis.ts';
import { createSiteSearch, type SiteSearch } from './search/search-site.ts';
import type { Settings } from './settings/settings.ts';
import { submissionsSettings } from './settings/submissions-settings.ts';
import { permittedPictureOrigins } from './settings/third-parties.ts';
import type { Outage, Peers } from './workers/functions.ts';

export interface Services {
  content: ContentClient;
  drafts: (revision: string) => ContentClient;
  search: SearchSite;
  suggestPages: SuggestPages;
  savedIndex: SiteSearch['savedIndex'];
  submissions: SubmissionClient;
  /** Points of rate limits and of other limits. */
  counters: Counters;
  abuseGuard: AbuseGuard;
  uploads: Uploads;
  api: (request: Request) => Promise<Response>;
  draftApi: (request: Request) => Promise<Response>;
  images: Images;
  backendHealth: BackendHealth;
  outages: () => Outages;
  /** Also those of the other workers. */
  allOutages: () => Promise<Outages>;
  invalidEntries: InvalidEntries;
  readiness: Readiness;
  invalidations: InvalidationLog;
  /** Invalidates in all workers and instances. @returns false if Redis fails, so that other instances may not know of the change */
  invalidateEverywhere: (change: ContentChange) => Promise<boolean>;
  responses: ResponseCache;
}

const IN_PROCESS: Background = { generate: generateFromOriginal, concurrency: 1 };

export interface ServicesOptions {
  /** Base of relative paths in settings. */
  root: string;
  /** `stamp.json`; null in development, which disables caches. */
  stamp: string | null;
  fixedPaths: readonly string[];
  watch?: boolean;
  /** How image variants are generated while no visitor waits. Default: one at a time, in this process. */
  images?: Background;
  /** For work that one process per `DATA_DIR` does. Default: this process does it. */
  lease?: Lease | undefined;
  /** The other workers, if any. */
  peers?: Peers | undefined;
  /** Default: counts in this process. */
  counters?: Counters | undefined;
  invalidations?: InvalidationLog | undefined;
  /** Other instances, if any. */
  redis?: RedisBus | null | undefined;
}

/** @returns `backend` is null if it is separate; the caller must call `close` */
export function createServices(
  settings: Settings,
  {
    root,
    stamp,
    fixedPaths,
    watch = true,
    images = IN_PROCESS,
    lease,
    peers,
    counters = createCounters(),
    invalidations = createInvalidationLog(),
    redis,
  }: ServicesOptions,
): { services: Services; backend: Backend | null; close: () => Promise<void> } {
  installFetchDispatcher();
  const dataDir = resolve(root, settings.DATA_DIR);
  const backend = settings.CONTENT_API_BASE
    ? null
    : createBackend({
        contentDir: resolve(root, settings.CONTENT_DIR),
        watch,
        key: settings.CONTENT_API_KEY,
        submissions: submissionsSettings(settings, root),
        cache: cacheFiles(dataDir),
        software: stamp === null ? undefined : { root, stamp },
        fixedPaths,
        pictureOrigins: permittedPictureOrigins(settings),
        lease,
        log,
      });
  const noBackend = () => Promise.reject(new Error('no backend'));
  const publicFetch = backend?.fetch ?? noBackend;
  const privilegedFetch = backend?.privilegedFetch ?? noBackend;
  const backendHealth = createBackendHealth();
  backend?.onPendingChange(invalidations.markPending);
  backend?.onChange(invalidations.invalidate);
  const persisted = openPersisted(settings, dataDir, stamp);
  const invalidEntries = createInvalidEntries(persisted?.entries, invalidations);
  for (const store of persisted ? [persisted.responses, persisted.entries] : [])
    invalidations.onDeletion(store.deleteEntries);
  const content =
    stamp === null
      ? uncachedContentClient(settings, publicFetch, backendHealth, invalidEntries)
      : cachedContentClient(
          settings,
          publicFetch,
          { invalidations, freshMs: freshMs(settings), persisted: persisted?.responses },
          backendHealth,
          invalidEntries,
        );
  const sendSubmission = serverSubmissionClient(settings, privilegedFetch, backendHealth);
  const services: Services = {
    content,
    ...createSiteSearch(content, invalidations, backendHealth, fixedPaths),
    drafts: (revision) => draftContentClient(settings, privilegedFetch, revision, backendHealth),
    submissions: async (...submission) => {
      const split = redis?.split();
      if (split) throw new Error(split.reason);
      return sendSubmission(...submission);
    },
    counters,
    abuseGuard: createAbuseGuard(settings, counters),
    uploads: createUploads(join(dataDir, 'uploads'), counters, (error) =>
      log.error('Uploads: a file could not be stored', { event: 'not_stored', repeats: String(error), error }),
    ),
    api: createApiHandler(settings, publicFetch, { invalidations, backendHealth, invalidEntries }),
    draftApi: createApiHandler(settings, privilegedFetch, {
      drafts: { key: settings.CONTENT_API_KEY },
      backendHealth,
    }),
    images: createImages(
      { ...settings, DATA_DIR: dataDir },
      privilegedFetch,
      { invalidations, freshMs: freshMs(settings) },
      backendHealth,
      images,
    ),
    backendHealth,
    outages() {
      const since = new Map<Part, Date>(backendHealth.outages());
      const outage = backend?.outage();
      if (outage) since.set('content', outage.since);
      const invalidSince = backend?.invalidSince() ?? invalidEntries.since();
      if (invalidSince) since.set('entries', invalidSince);
      const failure = redis?.failure();
      if (failure) since.set('redis', failure.since);
      const split = redis?.split();
      if (split) since.set('split', split.since);
      return since;
    },
    invalidEntries,
    readiness: createReadiness(async () =>
      backend ? backend.nothingToServe() === null : content('site', { query: { lang: 'ja' } }).then(() => true),
    ),
    async allOutages() {
      const others = await peers?.outages().catch(peerFailed);
      return earliest([...services.outages(), ...(others ?? [])]);
    },
    invalidations,
    async invalidateEverywhere(change) {
      if (await redis?.publish(change)) return true;
      invalidations.invalidate(change);
      await peers?.invalidate(change).catch(peerFailed);
      return !redis;
    },
    responses: createResponseCache(settings.PAGE_CACHE_MB * 1024 * 1024, invalidations, settings.EDGE_MAX_AGE ?? null),
  };
  const edge = openEdge(settings, services, lease);
  const close = async () => {
    edge?.close();
    await Promise.all([services.images.close(), persisted?.responses.close(), persisted?.entries.close()]);
    await Promise.all([backend?.close(), redis?.close()]);
  };
  return { services, backend, close };
}

function openEdge(
  { EDGE_PURGE_URL, EDGE_PURGE_SECRET }: Settings,
  { invalidations, backendHealth }: Pick<Services, 'invalidations' | 'backendHealth'>,
  lease: Lease | undefined,
): EdgePurge | null {
  if (!EDGE_PURGE_URL || !EDGE_PURGE_SECRET) return null;
  const edge = createEdgePurge(EDGE_PURGE_URL, EDGE_PURGE_SECRET, lease);
  invalidations.onChange(edge.purge);
  // Old pages were served during the outage, which other processes may not have noticed.
  backendHealth.onRecovery(edge.purgeEverything);
  return edge;
}

function peerFailed(error: unknown): void {
  log.error('Workers: the other workers did not respond', { event: 'no_response', repeats: String(error), error });
}

/** Returns the start of each outage. */
function earliest(outages: readonly Outage[]): Outages {
  const since = new Map<Part, Date>();
  for (const [part, at] of outages) {
    const earlier = since.get(part);
    if (!earlier || at < earlier) since.set(part, at);
  }
  return since;
}

/** With announced changes, expiry is only a safety net. */
function freshMs({ CONTENT_API_BASE, REVALIDATE_SECRET }: Settings): number {
  return CONTENT_API_BASE && !REVALIDATE_SECRET ? 2000 : 60_000;
}
