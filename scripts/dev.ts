/**
 * `npm run dev`. Vite's module runner loads the server from its source, in one graph with site, backend and contract, as
 * the build has them. This file is outside of that graph: it imports no code of theirs, or there would be two of it.
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
/** Changes of source files that Vite has taken up: a page that was rendered since then has them. */
let edits = 0;
const vite = await createViteServer({
  root: PROJECT_ROOT,
  server: { middlewareMode: true, ws: { server } },
  plugins: [countEdits(), missingSourceFiles(), reloadAfterServerChanges()],
  environments: {
    ssr: {
      dev: {
        // A changed module, and those that import it, are loaded again when they are next imported, and no others:
        // with hot updates Vite would load the whole server again, and with it all content.
        createEnvironment: (name, config) =>
          createRunnableDevEnvironment(name, config, { hot: false, runnerOptions: { hmr: false } }),
      },
    },
  },
});

/** Asked for each time: Vite makes new environments after a change of its own configuration. */
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
    // Vite has invalidated the file's modules when it calls this, and not yet when its watcher tells of the change.
    hotUpdate({ file, type, server }) {
      if (!/\.(?:tsx?|css|json)$/.test(file)) return;
      edits += 1;
      // A page that failed without this file has no module that Vite could update.
      if (type === 'create') server.environments.client.hot.send({ type: 'full-reload' });
    },
  };
}

/** Vite updates pages when code of theirs changes; here they are loaded again when only the server's has. */
function reloadAfterServerChanges(): Plugin {
  return {
    name: 'reload-after-server-changes',
    applyToEnvironment: ({ name }) => name === 'ssr',
    hotUpdate({ file, modules, server }) {
      const { client } = server.environments;
      // Messages that the page does not show are on the server alone, too.
      // The browser's graph has files that the table of pages names for the server; only loaded ones are analysed.
      const inBrowser = [...(client.moduleGraph.getModulesByFile(file) ?? [])];
      const isOnPages = inBrowser.some(({ isSelfAccepting }) => isSelfAccepting !== undefined);
      if (modules.length > 0 && !isOnPages && !file.includes('/i18n/messages/'))
        client.hot.send({ type: 'full-reload' });
    },
  };
}

/**
 * Resolves imports of source files that do not exist yet. Vite otherwise remembers that nothing was found, and a page whose
 * row in the route table, or an import of a style sheet, is saved before its file would fail until a restart.
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
