import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { STATIC_BASE } from './site/runtime/payload/payload.ts';

/** Two builds of one site: for the browser, and for the server that renders it. */
export default defineConfig({
  base: `${STATIC_BASE}/`,
  appType: 'custom',
  publicDir: false,
  plugins: [compiledMessages(), react()],
  resolve: {
    // Messages arrive compiled, so the parser stays out of the browser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '.build/client',
        manifest: true,
        rollupOptions: { input: { entry: 'site/entry-browser.tsx' } },
      },
    },
    ssr: {
      resolve: { noExternal: ['use-intl'] },
      build: {
        outDir: '.build/server',
        ssr: true,
        rollupOptions: { input: { entry: 'site/entry-server.tsx' } },
      },
    },
  },
});

/** Compiles ICU messages while building: the browser gets a formatter of half a kilobyte instead of a parser. */
function compiledMessages(): Plugin {
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/messages\/.*\.json$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compileTree(JSON.parse(code)))};`,
        moduleType: 'js',
        map: null,
      }),
    },
  };
}

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return compileMessage(tree);
  return Object.fromEntries(Object.entries(tree as object).map(([key, value]) => [key, compileTree(value)]));
}
