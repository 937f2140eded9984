/** Opens the built site for the server, tests, exports and image pre-generation. */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../backend/backend.ts';
import { makePrivate } from '../backend/submissions/storage/private-folder.ts';
import type { Site } from '../site/app/entry-server.tsx';
import { ContentError } from '../site/errors/content-error.ts';
import { LOCALES } from '../site/i18n/locales.ts';
import { createApp } from './app.ts';
import { createCacheResponder } from './cache/respond-from-cache.ts';
import { ExportError } from './export/export-error.ts';
import { type ExportReport, type ExportSource, exportSite, type OnProgress } from './export/export-site.ts';
import { createAbuseGuard } from './forms/abuse-guard.ts';
import { createAccessLog } from './http/access-log.ts';
import type { Drain } from './http/connections/connection-draining.ts';
import { createHttpServer, type RequestHandlers } from './http/http-server.ts';
import { fileSecurityHeaders, pageSecurityHeaders } from './http/security-headers.ts';
import { generateFromOriginal } from './images/generate-variant.ts';
import { parseImagePath } from './images/parse-image-path.ts';
import { prewarmChangedPages } from './images/prewarm/changed-pages.ts';
import { prewarmInBackground } from './images/prewarm/in-background.ts';
import { describePrewarm, type PagesWithImages, prewarmImages } from './images/prewarm/prewarm-images.ts';
import type { Background } from './images/variants.ts';
import { createImageWorker } from './images/worker/worker-process.ts';
import { configureLog, log } from './log.ts';
import { describeError } from './logging/describe-error.ts';
import { IMAGE_WORKER, type OpenBuild, openBuild, ROOT } from './open-build.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { checkDatabase, upgradeDatabase } from './process/check-database.ts';
import { recordFailedStart } from './process/instance-file.ts';
import { serve } from './process/serve.ts';
import { StartError } from './process/start-error.ts';
import { changedPaths, publishedPaths } from './published-paths.ts';
import { createRefresh } from './routes/health-handler.ts';
import { PREVIEW_COOKIE } from './routes/preview-handler.ts';
import type { ServicesOptions } from './services.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import type { Settings } from './settings/settings.ts';
import { serveStatus } from './status/serve-status.ts';

/** Usually takes one to four seconds. */
const CONTENT_READY_MS = 30_000;

const ON_ALL_PROCESSORS: Background = { generate: generateFromOriginal, concurrency: availableParallelism() };

interface OpenSite extends RequestHandlers {
  build: OpenBuild;
  site: Site;
  backend: Backend | null;
  close: () => Promise<void>;
  pages: PagesWithImages;
  /** Never rejects: the first search retries. */
  prepareSearch: () => Promise<void>;
}

export async function openSite(
  settings: Settings,
  options: Pick<ServicesOptions, 'watch' | 'images'> = {},
): Promise<OpenSite> {
  const build = openBuild(settings, options);
  const { buildId: version, clientDir, releasesDir, files, services, backend, close } = build;
  const site = build.createSite(version);
  const abuseGuard = createAbuseGuard(settings);
  const app = createApp({ settings, site, files, version, clientDir, releasesDir, services, abuseGuard });
  const respondFromCache = createCacheResponder(
    services.responses.find,
    await pageSecurityHeaders(settings),
    PREVIEW_COOKIE,
  );
  const htmlOf = async (path: string) => {
    const page = await app.request(settings.SITE_ORIGIN + path);
    return page.status < 500 ? page.text() : null;
  };
  const pages = { paths: () => publishedPaths(services.content), htmlOf, images: services.images };
  const prepareSearch = async () => {
    const emptySearch = { q: '', page: 1, perPage: 1 };
    await Promise.allSettled(LOCALES.map((locale) => services.search(locale, emptySearch)));
  };
  return { build, site, fetch: app.fetch, respondFromCache, backend, close, pages, prepareSearch };
}

export async function startProduction(): Promise<void> {
  const settings = readProcessSettings();
  configureLog(settings.LOG_FORMAT);
  const dataDir = resolve(ROOT, settings.DATA_DIR);
  await checkDataDir(dataDir);
  try {
    await start(settings, dataDir);
  } catch (error) {
    recordFailedStart(
      dataDir,
      settings.PORT,
      error instanceof StartError ? error.message : describeError(error).summary,
    );
    throw error;
  }
}

async function start(settings: Settings, dataDir: string): Promise<void> {
  const exposedFiles = await makePrivate(dataDir);
  if (exposedFiles > 0)
    log.warn(
      `Data folder: ${exposedFiles} files of another user in ${dataDir} are readable by others: chmod -R go= ${dataDir}`,
      { event: 'exposed_files' },
    );
  checkDatabase(settings, dataDir);
  await upgradeDatabase(settings, dataDir);
  const imageWorker = createImageWorker(IMAGE_WORKER);
  const { backend, close, pages, build, prepareSearch, ...handlers } = await openSite(settings, {
    images: { generate: imageWorker.generate, concurrency: 1 },
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
  const { server, drain } = createHttpServer(handlers, settings.HOST, logAccess);
  const drainAfterNotice: Drain = (limits) => {
    readiness.startDraining();
    return drain(limits);
  };
  const closeAll = () => {
    const closing = close();
    imageWorker[Symbol.dispose]();
    return closing;
  };
  serve({
    ...{ settings, contentDir: resolve(ROOT, settings.CONTENT_DIR), dataDir, buildInfo: build.buildInfo },
    ...{ server, drain: drainAfterNotice, close: closeAll },
  });
  serveStatus(
    settings,
    {
      ...{ build: build.buildInfo, dataDir, server, backend, outages, readiness: readiness.state },
      remote: {
        causes: backendHealth.causes,
        lastResponse: () => backendHealth.lastResponse('content'),
        invalidEntries: invalidEntries.references,
      },
      caches: { pages: responses, images },
    },
    createRefresh(content, invalidEntries),
  );
  // Logs the backend's health.
  if (!backend)
    server.once('listening', () => build.services.content('site', { query: { lang: 'ja' } }).catch(() => undefined));
  if (settings.PREWARM_IMAGES) {
    // Computing the colours of pictures is a change of all entries.
    void Promise.resolve(backend?.complete).then(() =>
      prewarmChangedPages(
        pages,
        (change) => changedPaths(build.services.content, change),
        build.services.invalidations,
      ),
    );
    server.once('listening', async () => {
      await prepareSearch();
      await prewarmInBackground(pages);
    });
  }
}

/** For `npm run build -- --pictures`. */
export async function prewarmAllImages(settings: Settings): Promise<string> {
  const { backend, close, pages } = await openSite(settings, { images: ON_ALL_PROCESSORS });
  await backend?.ready;
  const result = await prewarmImages(pages, { concurrency: ON_ALL_PROCESSORS.concurrency });
  await close();
  return describePrewarm(result);
}

/** @throws {ExportError} */
export async function exportStaticSite(
  settings: Settings,
  folder: string,
  onProgress: OnProgress,
): Promise<ExportReport> {
  const { build, site, fetch, pages, backend, close } = await openSite(settings, {
    watch: false,
    images: ON_ALL_PROCESSORS,
  });
  await backend?.complete;
  const problem = backend?.nothingToServe() ?? backend?.trouble()?.reason;
  if (problem) {
    await close();
    throw new ExportError(`${problem.replace(/\.$/, '')}. Nothing was changed.`);
  }
  const source: ExportSource = {
    siteOrigin: settings.SITE_ORIGIN,
    paths: pages.paths,
    request: async (address) => fetch(new Request(settings.SITE_ORIGIN + address)),
    canonicalSearch: site.canonicalSearch,
    createSite: build.createSite,
    pictures: {
      isPicture: (path) => parseImagePath(path) !== null,
      generate: (address) => pages.images.pregenerate(address, 'pregenerated'),
    },
    content: build.services.content,
    savedIndex: build.services.savedIndex,
    buildId: build.buildId,
    clientDir: build.clientDir,
    securityHeaders: await fileSecurityHeaders(settings),
  };
  try {
    return await exportSite(source, folder, onProgress);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new ExportError(`The content could not be had (${error.detail}). Nothing was changed.`);
  } finally {
    await close();
  }
}
