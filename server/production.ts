import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { createSite } from '../site/entry-server.tsx';
import { createApp } from './app.ts';
import { readBuildAssets } from './build-assets.ts';
import { createDefences } from './forms/defences.ts';
import type { Settings } from './settings.ts';
import { type SiteSources, siteOptions } from './site-options.ts';

/** Another folder is for the site with its fixtures. */
const BUILD_DIR = join(import.meta.dirname, '..', process.env.MEGURI_BUILD_DIR || '.build');

/** The app over the last build. @throws a sentence where there is no build */
export async function productionApp(settings: Settings, sources: SiteSources): Promise<Hono> {
  const entry = join(BUILD_DIR, 'server/entry.js');
  if (!existsSync(entry)) throw new Error('There is no build yet: run `npm run build` or `npm start`.');
  const version: string = JSON.parse(readFileSync(join(BUILD_DIR, 'stamp.json'), 'utf8')).buildId;
  const clientDir = join(BUILD_DIR, 'client');
  const built: { createSite: typeof createSite } = await import(entry);
  const site = built.createSite(siteOptions(settings, sources, version, readBuildAssets(clientDir)));
  return createApp({ settings, site, version, clientDir, sources, defences: createDefences(settings) });
}
