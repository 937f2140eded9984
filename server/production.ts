/** Opens the built site for the server, tests, exports and image pre-generation. */
import { availableParallelism } from 'node:os';
import type { Backend } from '../backend/backend.ts';
import type { Site } from '../site/app/entry-server.tsx';
import { ContentError } from '../site/errors/content-error.ts';
import { LOCALES } from '../site/i18n/locales.ts';
import { createApp } from './app.ts';
import type { CachedResponse } from './cache/cached-response.ts';
import { createCacheResponder } from './cache/respond-from-cache.ts';
import { ExportError } from './export/export-error.ts';
import { type ExportReport, type ExportSource, exportSite, type OnProgress } from './export/export-site.ts';
import type { RequestHandlers } from './http/http-server.ts';
import { fileSecurityHeaders, pageSecurityHeaders } from './http/security-headers.ts';
import { generateFromOriginal } from './images/generate-variant.ts';
import { parseImagePath } from './images/parse-image-path.ts';
import { describePrewarm, type PagesWithImages, prewarmImages } from './images/prewarm/prewarm-images.ts';
import { type Background, RECIPE_VERSION } from './images/variants.ts';
import { type OpenBuild, type OpenBuildOptions, openBuild } from './open-build.ts';
import { publishedPaths } from './published-paths.ts';
import { PREVIEW_COOKIE } from './routes/preview-handler.ts';
import type { Settings } from './settings/settings.ts';

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

interface OpenSiteOptions extends OpenBuildOptions {
  /** Called for each page or payload that is served from the cache before any middleware runs. */
  countHit?: ((cached: CachedResponse, url: string, status: number) => void) | undefined;
}

export async function openSite(settings: Settings, { countHit, ...options }: OpenSiteOptions = {}): Promise<OpenSite> {
  const build = openBuild(settings, options);
  const { buildId: version, clientDir, releasesDir, files, services, backend, close } = build;
  const site = build.createSite(version);
  const app = createApp({ settings, site, files, version, clientDir, releasesDir, services });
  const respondFromCache = createCacheResponder(
    services.responses.find,
    await pageSecurityHeaders(settings),
    PREVIEW_COOKIE,
    countHit,
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
  const problem = backend?.nothingToServe() ?? backend?.outage()?.reason;
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
      recipe: RECIPE_VERSION,
      isPicture: (path) => parseImagePath(path) !== null,
      isVersioned: (path) => Boolean(parseImagePath(path)?.version),
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
