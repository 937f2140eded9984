import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { STATIC_BASE } from './site/runtime/payload/payload.ts';

const BUILD_DIR = process.env.MEGURI_BUILD_DIR || '.build';

/**
 * What the entry or most pages import, and the lists that the home page brings together: in one file for the same
 * reason as the libraries. Left to the bundler it is nine, because a different set of pages needs each.
 */
const SHARED = new RegExp(
  `/(?:${[
    'contract/(?:vocabulary|api-path)',
    'site/i18n/(?:locales|localized-url|format)',
    'site/runtime/(?:store|errors)',
    'site/content/picture-(?:url|hints|crops)',
    'site/components/(?:link|picture|day|prose|(?:columns|news|sections|works)/[\\w-]+(?:\\.module)?)',
  ].join('|')})\\.(?:tsx?|css)$`,
);

/** The page with every part of the design, for the development server only. */
const PARTS_PAGE = `${import.meta.dirname}/site/parts-page/extension.ts`;

/** Two builds of one site: for the browser, and for the server that renders it. */
export default defineConfig(({ command }) => ({
  base: `${STATIC_BASE}/`,
  appType: 'custom',
  publicDir: false,
  plugins: [
    extension(process.env.MEGURI_EXTENSION ?? (command === 'serve' ? PARTS_PAGE : undefined)),
    compiledMessages(),
    unusedRouterComponents(),
    react(),
    compressedFiles(),
    listOfFiles(),
  ],
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
        // Earlier builds' files stay for a while: scripts/lib/kept-builds.mjs removes them.
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: { entry: 'site/entry-browser.tsx' },
          // Libraries in one file compress 1.3 kB better, and stay in the visitor's cache when only the site changes.
          // Not the validator, nor the proof of work: only who sends a form, or asks the content API, needs them.
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(?!valibot\/|altcha-lib\/)/ },
                { name: 'shared', test: SHARED },
              ],
            },
            // Names without words: the entry lists the files of every page.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: ['use-intl'] },
      build: {
        outDir: `${BUILD_DIR}/server`,
        ssr: true,
        rolldownOptions: {
          input: { entry: 'site/entry-server.tsx' },
          // One file, read at start: a server that runs goes on while the next build is written.
          output: { codeSplitting: false },
        },
      },
    },
  },
}));

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

/** Puts another module in the place of `site/extension.ts`. @param file its absolute path; none: what is there stays */
function extension(file: string | undefined): Plugin | undefined {
  if (!file) return undefined;
  return {
    name: 'extension',
    enforce: 'pre',
    load: { filter: { id: /\/site\/extension\.ts$/ }, handler: () => `export * from ${JSON.stringify(file)};` },
  };
}

/**
 * Lets the bundler drop React Router's Link, Form and ScrollRestoration, which this site does not use: 5 kB of every
 * page. Each is made by `forwardRef()`, which is not declared free of side effects, and given a `displayName`, which
 * counts as a use. The byte budget's test notices when a new version is written otherwise; then this can follow or go.
 */
function unusedRouterComponents(): Plugin {
  return {
    name: 'unused-router-components',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/dom\/(?:lib|ssr\/components)\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "\w+";$/gm, '')
          .replace(/= (React\$\d\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/** Writes each text file of the browser's build in both encodings beside it: compressed once, at the best quality. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg)$/.test(file.fileName)) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes) });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes) });
        }
      },
    },
  };
}

/** Lists the files of the browser's build, to tell them from those of earlier ones in the same folder. */
function listOfFiles(): Plugin {
  return {
    name: 'list-of-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => !/\.(?:br|gz)$/.test(file));
        this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(files) });
      },
    },
  };
}
