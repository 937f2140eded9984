/**
 * `npm run dev`: runs the server from source in Vite's module runner.
 * Import only types from site, server, backend and contract: values would be loaded twice.
 */
import { createServer as createHttpServer } from 'node:http';
import { dirname, join } from 'node:path';
import {
  createRunnableDevEnvironment,
  createServer as createViteServer,
  isRunnableDevEnvironment,
  type Plugin,
} from 'vite';
import type * as Development from '../server/development/dev-server.ts';
import { PROJECT_ROOT } from './bootstrap/project-root.mjs';

const server = createHttpServer();
/** Processed source changes, from which the server detects outdated pages. */
let edits = 0;
const vite = await createViteServer({
  root: PROJECT_ROOT,
  server: { middlewareMode: true, ws: { server } },
  plugins: [countEdits(), missingSourceFiles(), reloadAfterServerChanges()],
  environments: {
    ssr: {
      dev: {
        // Without HMR, only changed modules and their importers are reloaded, not the whole server with all content.
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
      },
    },
  },
});

/** Do not cache: Vite replaces its environments when its configuration changes. */
function load<Module>(path: string): Promise<Module> {
  const { ssr } = vite.environments;
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server.');
  return ssr.runner.import<Module>(path);
}

const { startDevServer } = await load<typeof Development>('/server/development/dev-server.ts');
await startDevServer({ server, vite, load, edits: () => edits, root: PROJECT_ROOT });

function countEdits(): Plugin {
  return {
    name: 'count-edits',
    enforce: 'pre',
    // Called after Vite has invalidated the modules, unlike watcher events.
    hotUpdate({ file, type, server }) {
      if (!/\.(?:tsx?|css|json)$/.test(file)) return;
      edits += 1;
      // A page that failed without this file has no module to update.
      if (type === 'create') server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** Vite does not reload pages for server-only changes. */
function reloadAfterServerChanges(): Plugin {
  return {
    name: 'reload-after-server-changes',
    applyToEnvironment: ({ name }) => name === 'ssr',
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      // Unused messages exist on the server only. The client graph also has unloaded server files, without
      // `isSelfAccepting`.
      const inBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
      const isOnPages = inBrowser.some(({ isSelfAccepting }) => isSelfAccepting !== undefined);
      if (modules.length > 0 && !isOnPages && !file.includes('/i18n/messages/'))
        client.hot.send({ type: 'full-reload' });
    },
  };
}

/** Resolves missing source files, because Vite would cache the failed lookup until a restart. */
function missingSourceFiles(): Plugin {
  return {
    name: 'missing-source-files',
    resolveId: {
      filter: { id: /^(?:\.\.?|\/(?:site|server|backend|contract))\/.*\.(?:tsx?|css|json)$/ },
      handler(source, importer) {
        if (source.startsWith('/')) return join(PROJECT_ROOT, source);
        return importer ? join(dirname(importer), source) : null;
      },
    },
  };
}
