import { existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { extendedContent, fixtureContent, SITE_CONTENT } from './document-folder.ts';
import { type SiteInProcess, siteInProcess } from './site-in-process.ts';

/** The data folder of whoever works on the project: no test may open it. */
const OWN_DATA = join(PROJECT_ROOT, 'data');

/** Sites that files read from and none changes, by what is special about them. */
const SITES = {
  /** With the fixture content. */
  plain: { content: fixtureContent },
  /** With the site's own content. */
  content: { content: () => SITE_CONTENT },
  /** With the fixture pages in its table. */
  fixtures: { content: extendedContent, MEGURI_BUILD_DIR: '.build-fixtures' },
} as const;

export type SharedSiteName = keyof typeof SITES;

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the origin of a shared site is asked for: `{sharedSites}/{name}`. */
    sharedSites: string;
  }
}

/**
 * What runs beside all tests, in the process that hands out the files: a site starts when the first file asks for it, and
 * ends with the run. One for every file would read all content and warm up forty times.
 */
export default async function ({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const { DATA_DIR = '' } = config.env;
  process.env.DATA_DIR = DATA_DIR;
  const hadData = existsSync(OWN_DATA);
  const sites = new Map<string, Promise<SiteInProcess>>();
  const start = (name: string): Promise<SiteInProcess> => {
    const known = sites.get(name);
    if (known) return known;
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
