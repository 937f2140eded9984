/**
 * `npm run dev`: runs the server from source in Vite's module runner. Do not import values from site, server, backend
 * or contract here: they would be loaded twice.
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
/** Number of source changes that Vite has processed. The server compares it to detect outdated pages. */
let edits = 0;
const vite = await createViteServer({
  root: PROJECT_ROOT,
  server: { middlewareMode: true, ws: { server } },
  plugins: [countEdits(), missingSourceFiles(), reloadAfterServerChanges()],
  environments: {
    ssr: {
      dev: {
        // Without HMR, only changed modules and their importers are reloaded. With HMR, Vite would reload the whole
        // server and all content.
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
      },
    },
  },
});

/** Reads the environment on each call. Vite replaces its environments when its configuration changes. */
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
    // Vite calls this after it has invalidated the file's modules. Its file watcher fires earlier.
    hotUpdate({ file, type, server }) {
      if (!/\.(?:tsx?|css|json)$/.test(file)) return;
      edits += 1;
      // A page that failed because of the missing file has no module that Vite could update.
      if (type === 'create') server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** Reloads pages after changes to server-only modules, which Vite does not propagate to the browser. */
function reloadAfterServerChanges(): Plugin {
  return {
    name: 'reload-after-server-changes',
    applyToEnvironment: ({ name }) => name === 'ssr',
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      // Message files are excluded, because unused messages exist on the server only. The client graph also contains
      // server files from the route table; only loaded modules have been analysed (`isSelfAccepting`).
      const inBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
      const isOnPages = inBrowser.some(({ isSelfAccepting }) => isSelfAccepting !== undefined);
      if (modules.length > 0 && !isOnPages && !file.includes('/i18n/messages/'))
        client.hot.send({ type: 'full-reload' });
    },
  };
}

/**
 * Resolves imports of source files that do not exist yet. Otherwise Vite caches the failed lookup, and the page fails
 * until a restart.
 */
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
