/** The site over the build that this code is part of. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backend } from '../backend/backend.ts';
import { createSite } from '../site/app/entry-server.tsx';
import { createApp } from './app.ts';
import { answerFromCache } from './cache/answer-from-cache.ts';
import { createAbuseGuard } from './forms/abuse-guard.ts';
import { createHttpServer, type RequestHandlers } from './http/http-server.ts';
import { pageSecurityHeaders } from './http/security-headers.ts';
import { readStaticFiles } from './http/static-files.ts';
import { readBuildAssets } from './pages/build-assets.ts';
import { PREVIEW_COOKIE } from './preview/preview-handler.ts';
import { checkDataDir } from './process/check-data-dir.ts';
import { serve } from './process/serve.ts';
import { createServices } from './services.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import type { Settings } from './settings/settings.ts';
import { siteDependencies } from './site-dependencies.ts';

/** `.build`, or another folder for the site with its fixtures: this file is `server/main.js` in it. */
const BUILD_DIR = join(import.meta.dirname, '..');
/** The folder that relative paths in the settings start from: the parent of the build. */
const ROOT = join(BUILD_DIR, '..');
/** Time-out for reading the content before the server listens, in milliseconds; it takes one to four seconds. */
const CONTENT_READY_MS = 30_000;

interface OpenSite extends RequestHandlers {
  /** The embedded backend, to be closed by the caller; null where another one is configured. */
  backend: Backend | null;
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
  const app = createApp({ settings, site, files, version, clientDir, services, abuseGuard });
  const answer = answerFromCache(services.responses.find, await pageSecurityHeaders(settings), PREVIEW_COOKIE);
  return { fetch: app.fetch, answer, backend };
}

/** Serves the site with the settings of this process. */
export async function startProduction(): Promise<void> {
  const settings = readProcessSettings();
  await checkDataDir(resolve(ROOT, settings.DATA_DIR));
  const { backend, ...handlers } = await openSite(settings);
  // On a busy machine, reading content takes longer than a page waits for it. Before it listens, proxies use other instances.
  await Promise.race([backend?.ready, sleep(CONTENT_READY_MS, undefined, { ref: false })]);
  serve({ settings, ...createHttpServer(handlers, settings.HOST), backend: () => backend });
}
