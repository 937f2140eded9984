import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../backend/backend.ts';
import { SITE } from '../../scripts/lib/ensure-built.mjs';
import { PROJECT_ROOT } from '../../scripts/lib/project-root.mjs';
import type * as Main from '../../server/main.ts';
import { documentFolder } from './document-folder.ts';

export interface SiteInProcess extends AsyncDisposable {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  origin: string;
  port: number;
  dataDir: string;
  server: Server;
  /** Null with `CONTENT_API_BASE`. */
  backend: Backend | null;
}

/**
 * The production build's site on a port, in this process: for what a process of its own would not prove better. Little
 * content, which is read in no time, and a data folder of its own, if the settings name no others. All of its code is the
 * build's: `MEGURI_BUILD_DIR` among the settings names another than `.build`.
 */
export async function siteInProcess(settingsAndBuild: Record<string, string> = {}): Promise<SiteInProcess> {
  const { MEGURI_BUILD_DIR = SITE.folder, ...given } = settingsAndBuild;
  const main = join(PROJECT_ROOT, MEGURI_BUILD_DIR, 'server/main.js');
  const { createHttpServer, openSite, readSettings }: typeof Main = await import(main);
  const dataDir = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const settings = readSettings({
    SITE_ORIGIN: 'http://localhost',
    CONTENT_DIR: documentFolder(['pages']),
    DATA_DIR: dataDir,
    ...given,
  });
  const { app, backend } = openSite(settings);
  const { server } = createHttpServer(app.fetch, '127.0.0.1');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    server,
    backend,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await backend?.close();
      if (!given.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
