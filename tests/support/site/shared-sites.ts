import { cpSync, existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { CHECKED_COLOURS } from '../../../scripts/lib/checked-colours.ts';
import { extendedContent, fixtureContent, SITE_CONTENT } from './document-folder.ts';
import { type SiteInProcess, siteInProcess } from './site-in-process.ts';

/** The data folder of a developer. Tests must not open it. */
const OWN_DATA = join(PROJECT_ROOT, 'data');

/** Sites that test files read from and do not change, by name. */
const SITES = {
  plain: { content: fixtureContent },
  content: { content: () => SITE_CONTENT },
  fixtures: { content: extendedContent, MEGURI_BUILD_DIR: '.build-fixtures' },
} as const;

export type SharedSiteName = keyof typeof SITES;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the server that starts shared sites: `{sharedSites}/{name}`. */
    sharedSites: string;
  }
}

/**
 * Global setup, in the process that distributes the test files. A shared site starts when the first file requests it
 * and ends with the run. A site for each file would read and warm up all content forty times.
 */
export default async function ({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const { DATA_DIR = '' } = config.env;
  process.env.DATA_DIR = DATA_DIR;
  const hadData = existsSync(OWN_DATA);
  if (existsSync(CHECKED_COLOURS)) cpSync(CHECKED_COLOURS, cacheFiles(DATA_DIR).colourCacheFile);
  const sites = new Map<string, Promise<SiteInProcess>>();
  const start = (name: string): Promise<SiteInProcess> => {
    const existing = sites.get(name);
    if (existing) return existing;
    const { content, ...settings } = SITES[name as SharedSiteName];
    const started = siteInProcess({ CONTENT_DIR: content(), DATA_DIR, ...settings });
    sites.set(name, started);
    return started;
  };
  const server = createServer(async (request, response) => {
    try {
      response.end((await start((request.url ?? '').slice(1))).origin);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provide('sharedSites', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const ended = await Promise.allSettled(
      [...sites.values()].map(async (site) => (await site)[Symbol.asyncDispose]()),
    );
    for (const { status } of ended) if (status === 'rejected') console.error('A shared site had not started.');
    rmSync(DATA_DIR, { recursive: true, force: true });
    if (!hadData && existsSync(OWN_DATA)) throw new Error(`A test has made ${OWN_DATA}: it must name a DATA_DIR.`);
  };
}
