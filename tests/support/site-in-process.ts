import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../../backend/app.ts';
import { createHttpServer } from '../../server/http-server.ts';
import { productionApp } from '../../server/production.ts';
import { readSettings } from '../../server/settings.ts';
import { createSources } from '../../server/sources.ts';
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
 * content, which is read in no time, and a data folder of its own, if the settings name no others.
 */
export async function siteInProcess(given: Record<string, string> = {}): Promise<SiteInProcess> {
  const dataDir = given.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'meguri-data-'));
  const settings = readSettings({
    SITE_ORIGIN: 'http://localhost',
    CONTENT_DIR: documentFolder(['pages']),
    DATA_DIR: dataDir,
    ...given,
  });
  const { sources, backend } = createSources(settings);
  const app = await productionApp(settings, sources);
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
