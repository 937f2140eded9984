import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { STATIC_BASE } from './site/navigation/payload/payload.ts';
import { compiledMessages } from './vite/compiled-messages.ts';
import { compressedFiles } from './vite/compressed-files.ts';
import { siteAssets } from './vite/copied-files.ts';
import { extension } from './vite/extension.ts';
import { listOfFiles } from './vite/list-of-files.ts';
import { orderOfLayers } from './vite/order-of-layers.ts';
import { smallScripts } from './vite/small-scripts.ts';

const BUILD_DIR = process.env.MEGURI_BUILD_DIR || '.build';

/**
 * What the entry or most pages import, and the lists that the home page brings together: in one file for the same
 * reason as the libraries. Left to the bundler it is nine, because a different set of pages needs each.
 */
const SHARED = new RegExp(
  `/(?:${[
    'contract/(?:vocabulary|api/api-path)',
    'site/i18n/(?:locales|localized-url|format)',
    'site/(?:state/store|errors/normalize-error)',
    'site/pictures/picture-(?:url|hints|crops)',
    'site/components/(?:link|picture|day|prose|(?:columns|news|sections|works)/[\\w-]+(?:\\.module)?)',
  ].join('|')})\\.(?:tsx?|css)$`,
);

/** The page with every part of the design, for the development server only. */
const PARTS_PAGE = `${import.meta.dirname}/site/parts-page`;

/** Three builds: what the browser loads, the server with the site and the backend in it, and the server's picture maker. */
export default defineConfig(({ command }) => ({
  base: `${STATIC_BASE}/`,
  appType: 'custom',
  publicDir: false,
  plugins: [
    extension(process.env.MEGURI_EXTENSION ?? (command === 'serve' ? PARTS_PAGE : undefined)),
    compiledMessages(),
    react(),
    smallScripts(),
    orderOfLayers(),
    compressedFiles(),
    listOfFiles(),
    siteAssets(),
  ],
  // For `npm run export`: scripts/bootstrap/ensure-built.mjs.
  define: { 'import.meta.env.STATIC_EXPORT': JSON.stringify(process.env.MEGURI_STATIC_EXPORT === '1') },
  resolve: {
    // Messages arrive compiled, so the parser stays out of the browser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  builder: {},
  build: {
    // A font inside the stylesheet would be loaded by everyone, and the Content-Security-Policy refuses it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: `${BUILD_DIR}/client`,
        // One stylesheet for all pages: 3 kB more than a page's own ones together, and one request instead of up to six before
        // anything is shown.
        cssCodeSplit: false,
        // Earlier builds' files stay for a while: scripts/bootstrap/kept-builds.mjs removes them.
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          // Schemas and definitions that nothing in the browser uses are left out with what they call.
          treeshake: { moduleSideEffects: [{ test: /\/(?:contract|lib)\//, sideEffects: false }] },
          input: {
            start: 'site/app/start.ts',
            entry: 'site/app/entry-browser.tsx',
            notice: 'site/app/notice-script.ts',
          },
          // Libraries in one file compress 1.3 kB better, and stay in the visitor's cache when only the site changes.
          // Not the validator, nor the proof of work: only who sends a form, or asks the content API, needs them. Nor the search's,
          // which are in the export's files only, for who searches.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(?!valibot\/|altcha-lib\/|minisearch\/|stemmer\/|fastest-levenshtein\/)/,
                },
                { name: 'shared', test: SHARED },
              ],
            },
            // Names without words: the entry lists the files of every page.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:8][extname]',
          },
        },
      },
    },
    ssr: {
      // Its parser is left out by the alias above, and what it imports is no dependency of ours.
      resolve: { noExternal: ['use-intl', '@formatjs/fast-memoize'] },
      build: {
        outDir: `${BUILD_DIR}/server`,
        ssr: true,
        sourcemap: true,
        rolldownOptions: {
          input: { main: 'server/main.ts' },
          // One file, read at start: a server that runs goes on while the next build is written.
          output: { codeSplitting: false, sourcemapExcludeSources: true },
        },
      },
    },
    // A process of its own, which must not take the memory of a second server.
    pictures: {
      consumer: 'server',
      build: {
        outDir: `${BUILD_DIR}/pictures`,
        ssr: true,
        rolldownOptions: {
          input: { 'picture-maker': 'server/images/maker/picture-maker.ts' },
          output: { codeSplitting: false },
        },
      },
    },
  },
}));
