/** The site over the build that this code is part of. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../backend/backend.ts';
import { createSite } from '../site/app/entry-server.tsx';
import { LOCALES } from '../site/i18n/locales.ts';
import { createApp } from './app.ts';
import { answerFromCache } from './cache/answer-from-cache.ts';
import { createAbuseGuard } from './forms/abuse-guard.ts';
import { createHttpServer, type RequestHandlers } from './http/http-server.ts';
import { pageSecurityHeaders } from './http/security-headers.ts';
import { readStaticFiles } from './http/static-files.ts';
import { makePicturesInBackground } from './images/ahead/in-background.ts';
import { describePictures, makePicturesAhead, type PagesWithPictures } from './images/ahead/pictures-ahead.ts';
import { makeFromOriginal } from './images/make-variant.ts';
import { createMaker } from './images/maker/maker-process.ts';
import { drawOnDemand } from './images/share/on-demand.ts';
import { publishedCards } from './images/share/published-cards.ts';
import { createSharePictures } from './images/share/share-pictures.ts';
import { readBuildAssets } from './pages/build-assets.ts';
import { PREVIEW_COOKIE } from './preview/preview-handler.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { serve } from './process/serve.ts';
import { publishedPaths } from './published-paths.ts';
import { createServices } from './services.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import type { Settings } from './settings/settings.ts';
import { siteDependencies } from './site-dependencies.ts';

/** `.build`, or another folder for the site with its fixtures: this file is `server/main.js` in it. */
const BUILD_DIR = join(import.meta.dirname, '..');
/** The folder that relative paths in the settings start from: the parent of the build. */
const ROOT = join(BUILD_DIR, '..');
/** The process that makes pictures. */
const PICTURE_MAKER = {
  script: join(BUILD_DIR, 'pictures/picture-maker.js'),
  faces: join(BUILD_DIR, 'pictures/faces'),
};
/** Time-out for reading the content before the server listens, in milliseconds; it takes one to four seconds. */
const CONTENT_READY_MS = 30_000;

interface OpenSite extends RequestHandlers {
  /** The embedded backend, to be closed by the caller; null where another one is configured. */
  backend: Backend | null;
  pages: PagesWithPictures;
  /** Reads what can be searched for, so that nobody waits for it. Never rejects: the first search tries again. */
  prepareSearch: () => Promise<void>;
}

/** The site over this build, without a server. */
export async function openSite(settings: Settings): Promise<OpenSite> {
  const stamp = join(BUILD_DIR, 'stamp.json');
  const version: string = JSON.parse(readFileSync(stamp, 'utf8')).buildId;
  const clientDir = join(BUILD_DIR, 'client');
  const files = readStaticFiles(join(import.meta.dirname, 'assets'));
  const assets = readBuildAssets(clientDir);
  const { services, backend } = createServices(settings, { root: ROOT, stamp });
  const site = createSite(siteDependencies(settings, services, { version, assets, pressFiles: files.press }));
  const abuseGuard = createAbuseGuard(settings);
  const sharePictures = createSharePictures(
    publishedCards(site, services.purges),
    services.images,
    drawOnDemand(PICTURE_MAKER),
  );
  const app = createApp({ settings, site, files, version, clientDir, sharePictures, services, abuseGuard });
  const answer = answerFromCache(services.responses.find, await pageSecurityHeaders(settings), PREVIEW_COOKIE);
  const htmlOf = async (path: string) => {
    const page = await app.request(settings.SITE_ORIGIN + path);
    return page.status < 500 ? page.text() : null;
  };
  const pages = { paths: () => publishedPaths(services.content), htmlOf, images: services.images, sharePictures };
  const prepareSearch = async () => {
    const nothing = { q: '', page: 1, perPage: 1 };
    await Promise.allSettled(LOCALES.map((locale) => services.search(locale, nothing)));
  };
  return { fetch: app.fetch, answer, backend, pages, prepareSearch };
}

/** Serves the site with the settings of this process. */
export async function startProduction(): Promise<void> {
  const settings = readProcessSettings();
  await checkDataDir(resolve(ROOT, settings.DATA_DIR));
  const { backend, pages, prepareSearch, ...handlers } = await openSite(settings);
  // On a busy machine, reading content takes longer than a page waits for it. Before it listens, proxies use other instances.
  await Promise.race([backend?.ready, sleep(CONTENT_READY_MS, undefined, { ref: false })]);
  const { server, drain } = createHttpServer(handlers, settings.HOST);
  serve({ settings, server, drain, backend: () => backend });
  if (settings.PICTURES_AHEAD) {
    server.once('listening', async () => {
      await prepareSearch();
      await makePicturesInBackground(pages, PICTURE_MAKER);
    });
  }
}

/**
 * Makes the pictures of all published pages, as fast as this machine can: for `npm run build -- --pictures`.
 *
 * @returns a sentence with what was made
 */
export async function makeAllPictures(settings: Settings): Promise<string> {
  const { backend, pages } = await openSite(settings);
  await backend?.ready;
  using maker = createMaker(PICTURE_MAKER, 'now');
  const making = { make: makeFromOriginal, draw: maker.draw };
  const done = await makePicturesAhead(pages, making, availableParallelism());
  await backend?.close();
  return describePictures(done);
}
