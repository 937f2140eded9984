import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import compileMessage from 'icu-minify/compile';
import { defineConfig, type Plugin } from 'vite';
import { STATIC_BASE } from './site/navigation/payload/payload.ts';

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
const PARTS_PAGE = `${import.meta.dirname}/site/parts-page/extension.ts`;

/** Three builds: what the browser loads, the server with the site and the backend in it, and the server's picture maker. */
export default defineConfig(({ command }) => ({
  base: `${STATIC_BASE}/`,
  appType: 'custom',
  publicDir: false,
  plugins: [
    extension(process.env.MEGURI_EXTENSION ?? (command === 'serve' ? PARTS_PAGE : undefined)),
    compiledMessages(),
    react(),
    orderOfLayers(),
    compressedFiles(),
    listOfFiles(),
    siteAssets(),
    outlines(),
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
        // One stylesheet for all pages: 3 kB more than a page's own ones together, and one request instead of up to six before
        // anything is shown.
        cssCodeSplit: false,
        // Earlier builds' files stay for a while: scripts/bootstrap/kept-builds.mjs removes them.
        emptyOutDir: false,
        manifest: true,
        rolldownOptions: {
          input: {
            start: 'site/app/start.ts',
            entry: 'site/app/entry-browser.tsx',
            notice: 'site/app/notice-script.ts',
          },
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

const MESSAGES = /\/i18n\/messages\/.*\.json$/;
/** Those that the browser has: a file of a language is a chunk's part. */
const BROWSER_MESSAGES = /\/site\/i18n\/messages\/(\w+)\/([\w-]+)\.json$/;

/**
 * Compiles ICU messages while building: the browser gets a formatter of half a kilobyte instead of a parser. In
 * development changed ones are sent to the page that is open (`site/i18n/live-messages.ts`), which keeps its forms.
 */
function compiledMessages(): Plugin {
  let isBroken = false;
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGES },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compileTree(JSON.parse(code)))};`,
        moduleType: 'js',
        map: null,
      }),
    },
    async hotUpdate({ file, read, type }) {
      const [, locale, name] = BROWSER_MESSAGES.exec(file) ?? [];
      const { hot, name: environment } = this.environment;
      if (!locale || type !== 'update' || environment !== 'client') return;
      const wasBroken = isBroken;
      isBroken = true;
      hot.send('meguri:messages', { locale, name, messages: compileTree(JSON.parse(await read())) });
      isBroken = false;
      // Takes away what Vite shows over the page when a file cannot be read.
      if (wasBroken) hot.send({ type: 'update', updates: [] });
      return [];
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

/**
 * Puts the statement of `site/styles/index.css` that orders the cascade layers before everything else: in the one
 * stylesheet, parts of pages come before that file, and the order of layers is that in which they are first named.
 */
function orderOfLayers(): Plugin {
  const styles = `${import.meta.dirname}/site/styles/index.css`;
  return {
    name: 'order-of-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has put the stylesheet together, and before it is compressed.
      order: 'post',
      handler(_, bundle) {
        const [order] = /^@layer [^{;]+;/m.exec(readFileSync(styles, 'utf8')) ?? [];
        if (!order) throw new Error('site/styles/index.css does not begin with the order of layers.');
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${file.source}`;
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

/** Puts the icons and logos beside the server's build, which serves them at their fixed addresses. */
function siteAssets(): Plugin {
  const folder = `${import.meta.dirname}/site/assets`;
  return {
    name: 'site-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:svg|png|ico)$/.test(file)) continue;
        this.emitFile({ type: 'asset', fileName: `assets/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}

/** Puts the faces beside the picture maker, which draws share pictures with them. */
function outlines(): Plugin {
  const folder = `${import.meta.dirname}/site/fonts/outlines`;
  return {
    name: 'outlines',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'pictures',
    generateBundle() {
      for (const file of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `faces/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
