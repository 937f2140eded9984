import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format } from 'node:util';
import type { Backend } from '../../../backend/backend.ts';
import { SITE } from '../../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import type * as Main from '../../../server/main.ts';
import { documentFolder } from './document-folder.ts';
import { sharedReadCache } from './shared-read-cache.ts';
import { freePort } from './start-site.ts';

export interface SiteInProcess extends AsyncDisposable {
  /** `http://localhost:{port}`, without a trailing slash. */
  origin: string;
  port: number;
  dataDir: string;
  server: Server;
  /** Null if `CONTENT_API_BASE` is set. */
  backend: Backend | null;
  /** Everything logged since this site started. */
  output: () => string;
}

/**
 * Starts the production build on a port in this process, for tests that do not need a separate process. By default it
 * has little content and its own data folder. `MEGURI_BUILD_DIR` selects another build than `.build`. Like `npm start`,
 * it does not listen before it has read the content.
 */
export async function siteInProcess(settingsAndBuild: Record<string, string> = {}): Promise<SiteInProcess> {
  const { MEGURI_BUILD_DIR = SITE.folder, ...givenSettings } = settingsAndBuild;
  const main = join(PROJECT_ROOT, MEGURI_BUILD_DIR, 'server/main.js');
  const { createHttpServer, openSite, readSettings }: typeof Main = await import(main);
  const dataDir = givenSettings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const contentDir = givenSettings.CONTENT_DIR ?? documentFolder(['pages']);
  const readCache =
    givenSettings.DATA_DIR || givenSettings.CONTENT_API_BASE
      ? null
      : sharedReadCache(contentDir, MEGURI_BUILD_DIR, dataDir);
  readCache?.restore();
  const port = Number(givenSettings.PORT ?? (await freePort()));
  const settings = readSettings({
    PORT: String(port),
    ...givenSettings,
    CONTENT_DIR: contentDir,
    DATA_DIR: dataDir,
  });
  const log = collectLog();
  const { backend, close, ...handlers } = await openSite(settings);
  await backend?.ready;
  let isRead = false;
  void backend?.complete.then(() => {
    isRead = true;
  });
  const { server } = createHttpServer(handlers, '127.0.0.1');
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir,
    server,
    backend,
    output: log.text,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await close();
      log.end();
      if (isRead) readCache?.save();
      if (!givenSettings.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

const METHODS = ['log', 'warn', 'error'] as const;
const original = { ...console };
const logs = new Set<string[]>();

/** Captures this process's log instead of printing it. All open sites share one log. */
function collectLog(): { text: () => string; end: () => void } {
  const lines: string[] = [];
  if (logs.size === 0) {
    for (const method of METHODS) {
      console[method] = (...values) => {
        const line = format(...values);
        for (const log of logs) log.push(line);
      };
    }
  }
  logs.add(lines);
  return {
    text: () => lines.join('\n'),
    end() {
      logs.delete(lines);
      if (logs.size === 0) Object.assign(console, original);
    },
  };
}
