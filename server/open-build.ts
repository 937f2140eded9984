import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Backend } from '../backend/backend.ts';
import { createSite, type Site } from '../site/app/entry-server.tsx';
import { fixedPaths } from '../site/fixed-paths.ts';
import { readStaticFiles, type StaticFiles } from './http/static-files.ts';
import { readBuildAssets } from './pages/build-assets.ts';
import { BUILD_DIR, ROOT } from './paths.ts';
import { type BuildInfo, readBuildInfo } from './process/build-info.ts';
import { createServices, type Services, type ServicesOptions } from './services.ts';
import type { Settings } from './settings/settings.ts';
import { siteDependencies } from './site-dependencies.ts';

export interface OpenBuild {
  buildId: string;
  buildInfo: BuildInfo;
  clientDir: string;
  releasesDir: string | undefined;
  files: StaticFiles;
  services: Services;
  backend: Backend | null;
  close: () => Promise<void>;
  /** @param version part of the payload URLs */
  createSite: (version: string) => Site;
}

export type OpenBuildOptions = Omit<ServicesOptions, 'root' | 'stamp' | 'fixedPaths'>;

export function openBuild(settings: Settings, options: OpenBuildOptions = {}): OpenBuild {
  const stamp = join(BUILD_DIR, 'stamp.json');
  const buildId: string = JSON.parse(readFileSync(stamp, 'utf8')).buildId;
  const clientDir = join(BUILD_DIR, 'client');
  const files = readStaticFiles(join(import.meta.dirname, 'assets'));
  const assets = readBuildAssets(clientDir);
  const { services, backend, close } = createServices(settings, { ...options, root: ROOT, stamp, fixedPaths });
  return {
    buildId,
    buildInfo: readBuildInfo(join(BUILD_DIR, 'build-info.json')),
    clientDir,
    releasesDir: process.env.MEGURI_HOME && join(ROOT, 'releases'),
    files,
    services,
    backend,
    close,
    createSite: (version) =>
      createSite(siteDependencies(settings, services, { version, assets, pressFiles: files.press })),
  };
}
