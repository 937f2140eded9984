/** Development server with hot reload and an overlay for errors. */
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { HotPayload, ViteDevServer } from 'vite';
import packageJson from '../../package.json' with { type: 'json' };
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';
import { createDrain } from '../http/connections/connection-draining.ts';
import { trackConnections } from '../http/connections/open-connections.ts';
import { log } from '../log.ts';
import { checkDataDir } from '../process/check-data-dir.ts';
import { checkDatabase, upgradeDatabase } from '../process/check-database.ts';
import { exitOnFailure } from '../process/exit-on-failure.ts';
import { serve } from '../process/serve.ts';
import { readProcessSettings } from '../settings/process-settings.ts';
import type { Settings } from '../settings/settings.ts';
import { errorPage, overlayError } from './code-errors.ts';
import type * as App from './dev-app.ts';
import { devStyles } from './dev-styles.ts';
import { injectDevHead } from './inject-dev-head.ts';

/** Short, because the hot update connection never ends. */
const LIMITS = { idleMs: 500, workMs: 1000, headMs: 1000, bodyMs: 1000 };
const APP = '/server/development/dev-app.ts';
const CONTENT_REVISION = 'meguri:content';

export interface DevServerOptions {
  server: Server;
  vite: ViteDevServer;
  load: <Module>(path: string) => Promise<Module>;
  edits: () => number;
  root: string;
}

export function startDevServer(options: DevServerOptions): Promise<void> {
  return exitOnFailure(async () => {
    const settings = readProcessSettings();
    const dataDir = resolve(options.root, settings.DATA_DIR);
    await checkDataDir(dataDir);
    checkDatabase(settings, dataDir);
    await upgradeDatabase(settings, dataDir);
    const devApp = reloadingApp(options, settings);
    await devApp.current();
    const { server, vite } = options;
    const drain = createDrain(server, trackConnections(server));
    const listener = getRequestListener((request) => handleRequest(request, options, devApp));
    server.on('request', (request, response) => {
      const isPayload = request.url?.endsWith('/payload.js');
      if (isPayload || !request.url?.startsWith(`${STATIC_BASE}/`)) listener(request, response);
      else vite.middlewares(request, response, () => listener(request, response));
    });
    const contentDir = resolve(options.root, settings.CONTENT_DIR);
    const buildInfo = { version: packageJson.version, commit: null };
    serve({ settings, buildInfo, contentDir, server, drain, close: devApp.close, limits: LIMITS });
  });
}

async function handleRequest(
  request: Request,
  { vite, edits }: DevServerOptions,
  { current, failureSince }: ReturnType<typeof reloadingApp>,
): Promise<Response> {
  // The response is modified below, so it must not be compressed.
  request.headers.delete('accept-encoding');
  const editsBefore = edits();
  const start = performance.now();
  try {
    const { app, revision } = await current();
    const response = await app.fetch(request);
    // Requests for one page share a render, so an error may be older than the last of them.
    const failure = failureSince(response.status >= 500 ? 0 : start);
    if (!response.headers.get('content-type')?.startsWith('text/html')) {
      // The page that requested this payload is already connected.
      if (failure) vite.environments.client.hot.send({ type: 'error', err: overlayError(failure.error) });
      return response;
    }
    const styles = await devStyles(vite);
    const [error] = failure ? [failure.error] : styles.errors;
    const overlay = error === undefined ? null : overlayError(error);
    const data: RenderedFrom = { revision, edits: editsBefore, hasError: overlay !== null };
    const message = { event: CONTENT_REVISION, data };
    return await injectDevHead(vite, response, { message, overlay, styles: styles.elements });
  } catch (error) {
    log.error('Development: the code cannot be loaded', { event: 'code_not_loaded', error });
    // Vite's client reloads the page when the code is fixed.
    return injectDevHead(vite, errorPage(error), { message: null, overlay: null, styles: '' });
  }
}

function reloadingApp({ vite, load, edits, root }: DevServerOptions, settings: Settings) {
  type OpenServices = ReturnType<typeof App.createServices>;
  let open: (OpenServices & Pick<typeof App, 'createServices'> & { paths: string }) | null;
  let running: (Pick<typeof App, 'createDevApp'> & Pick<Running, 'app'>) | null = null;
  let revision = 0;
  let subscribedTo: ViteDevServer['environments'][string] | null = null;
  let lastUpdate: Promise<unknown> = Promise.resolve();
  let lastFailure: { error: unknown; time: number } | null = null;

  /** A new function object means that its module was reloaded. */
  async function update(): Promise<Running> {
    const code = await load<typeof App>(APP);
    const { createServices, fixedPaths } = code;
    if (open?.createServices !== createServices || open.paths !== String(fixedPaths)) {
      await open?.close();
      open = {
        ...createServices(settings, { root, stamp: null, fixedPaths }),
        createServices,
        paths: String(fixedPaths),
      };
      running = null;
      const { backend } = open;
      // The content folder may be created later.
      void backend?.ready.then(() => {
        const emptyReason = backend.nothingToServe();
        if (emptyReason) log.warn(`Content: ${emptyReason}`, { event: 'empty' });
      });
      open.backend?.onChange(() => {
        revision += 1;
        client().hot.send({ type: 'full-reload' });
      });
    }
    subscribe(code);
    if (running?.createDevApp !== code.createDevApp) {
      const { createDevApp } = code;
      running = {
        app: createDevApp(settings, open.services, root, (error) => {
          lastFailure = { error, time: performance.now() };
        }),
        createDevApp,
      };
    }
    return { app: running.app, revision };
  }

  const client = () => vite.environments.client;

  function subscribe(code: typeof App): void {
    // Configuration changes create a new environment.
    if (subscribedTo === client()) return;
    subscribedTo = client();
    client().hot.on(CONTENT_REVISION, (rendered: RenderedFrom, page) => {
      // Reload pages that were rendered before a change but connected after it.
      if (rendered.revision !== revision || rendered.edits !== edits()) page.send({ type: 'full-reload' });
      else if (!rendered.hasError) showDiagnostics(code, page);
    });
  }

  function showDiagnostics({ describeDiagnostics }: typeof App, page: { send(payload: HotPayload): void }): void {
    const message = open?.backend ? describeDiagnostics(open.backend) : null;
    if (message !== null) page.send({ type: 'error', err: { message, stack: '' } });
  }

  return {
    failureSince: (start: number) => (lastFailure && lastFailure.time >= start ? lastFailure : null),
    close: async () => open?.close(),
    current(): Promise<Running> {
      const next = lastUpdate.then(update, update);
      lastUpdate = next;
      return next;
    },
  };
}

interface RenderedFrom {
  revision: Running['revision'];
  edits: number;
  hasError: boolean;
}

interface Running {
  app: ReturnType<typeof App.createDevApp>;
  revision: number;
}
