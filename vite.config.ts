import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, createLogger, defineConfig, type Logger } from 'vite';
import { STATIC_BASE } from './site/navigation/payload/payload.ts';
import { securityContact } from './site.config.ts';
import { buildsApart } from './vite/builds-apart.ts';
import { checkReviewedOn } from './vite/check-reviewed-on.ts';
import { classNames } from './vite/class-names.ts';
import { compiledMessages } from './vite/compiled-messages.ts';
import { compressedFiles } from './vite/compressed-files.ts';
import { siteAssets } from './vite/copied-files.ts';
import { extension } from './vite/extension.ts';
import { listOfFiles } from './vite/list-of-files.ts';
import { assetFileName, pageStyles } from './vite/page-styles.ts';
import { resolvedUrls } from './vite/resolved-urls.ts';
import { smallScripts } from './vite/small-scripts.ts';

const BUILD_DIR = process.env.MEGURI_BUILD_DIR || '.build';

checkReviewedOn(securityContact?.reviewedOn);

/** Modules of the entry, in one chunk with those that pages share with it. */
const NOT_STARTED = /^(?!.*site\/(?:app\/(?:start|notice-script)|errors\/(?:browser-errors|error-report))\.ts$)/;

/** Modules that most pages import. The bundler would split them into nine chunks. */
const SHARED = new RegExp(
  `/(?:${[
    'contract/(?:vocabulary|api/api-path)',
    'site/i18n/(?:locales|localized-url|format)',
    'site/(?:state/store|errors/normalize-error)',
    'site/pictures/picture-(?:url|hints|crops)',
    'site/components/(?:link|picture|day|prose|sections/sections|(?:columns|news|seminars)/[\\w-]+(?:\\.module)?)',
  ].join('|')})\\.(?:tsx?|css)$`,
);

/** Parts of pages with texts, in six chunks otherwise. The home page has none of them. */
const CONTENT_PAGE =
  /site\/components\/(?:breadcrumbs|page-header|risk-statement|content-page|text\/(?:prose|table-of-contents))\.tsx$/;

/** Cards of works, and the values that they name. */
const WORKS = /\/(?:contract\/content-types\/works\/(?:stations|values)|site\/components\/works\/[\w-]+)\.tsx?$/;

/** Style guide, for the development server only. */
const PARTS_PAGE = `${import.meta.dirname}/site/styleguide`;

/** Builds a single file, read at startup, so that the next build does not affect a running server. */
function serverBuild(input: Record<string, string>): BuildEnvironmentOptions {
  return {
    outDir: `${BUILD_DIR}/server`,
    ssr: true,
    sourcemap: true,
    rolldownOptions: { input, output: { codeSplitting: false, sourcemapExcludeSources: true } },
  };
}

/** Lightning CSS passes a new pseudo-class through, with a warning at each build. */
function buildLogger(): Logger {
  const logger = createLogger('warn');
  const { warn } = logger;
  logger.warn = (message, options) => {
    if (!message.includes("'target-current' is not recognized")) warn(message, options);
  };
  return logger;
}

/** Builds the browser's files, the server (with site and backend), and the image worker. */
export default defineConfig(({ command }) => ({
  base: `${STATIC_BASE}/`,
  appType: 'custom',
  publicDir: false,
  ...(command === 'build' && { customLogger: buildLogger() }),
  plugins: [
    extension(process.env.MEGURI_EXTENSION ?? (command === 'serve' ? PARTS_PAGE : undefined)),
    classNames(),
    compiledMessages(),
    react(),
    smallScripts(),
    pageStyles(),
    resolvedUrls(),
    compressedFiles(),
    listOfFiles(),
    buildsApart(),
    siteAssets(),
  ],
  // Set by scripts/bootstrap/ensure-built.mjs.
  define: { 'import.meta.env.STATIC_EXPORT': JSON.stringify(process.env.MEGURI_STATIC_EXPORT === '1') },
  resolve: {
    // Messages are precompiled, so browsers do not need the parser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  css: {
    // Readable during development.
    modules: command === 'build' ? { generateScopedName: '_[hash:base64:5]' } : {},
    // Nested rules stay nested (`Features.Nesting`), which is smaller. All browsers with `:has()` read them.
    lightningcss: { exclude: 1 },
  },
  builder: {},
  build: {
    // Every visitor would load an inlined font, and the Content-Security-Policy blocks it.
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: `${BUILD_DIR}/client`,
        // Divided by `pageStyles`.
        cssCodeSplit: false,
        // scripts/bootstrap/retained-builds.mjs deletes the files of earlier builds.
        emptyOutDir: false,
        manifest: true,
        // For `npm run status`; never served.
        sourcemap: 'hidden',
        rolldownOptions: {
          // The first script calls an export of the error reporter.
          preserveEntrySignatures: 'allow-extension',
          treeshake: { moduleSideEffects: [{ test: /\/(?:contract|lib)\//, sideEffects: false }] },
          input: {
            start: 'site/app/start.ts',
            entry: 'site/app/entry-browser.tsx',
            notice: 'site/app/notice-script.ts',
            errors: 'site/errors/browser-errors.ts',
          },
          // A single file compresses 1.3 kB better and stays cached when only the site changes. Excludes libraries that few
          // visitors need.
          output: {
            sourcemapExcludeSources: true,
            codeSplitting: {
              groups: [
                {
                  name: 'libraries',
                  test: /node_modules\/(?!valibot\/|altcha-lib\/|minisearch\/|stemmer\/|fastest-levenshtein\/)/,
                },
                { name: 'application', test: NOT_STARTED, tags: ['$initial'] },
                { name: 'shared', test: SHARED },
                { name: 'content-page', test: CONTENT_PAGE },
                { name: 'works', test: WORKS },
              ],
            },
            // Short names, because the entry lists the files of every page.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: assetFileName,
          },
        },
      },
    },
    ssr: {
      // Bundled, so that the alias above applies. The second package is a transitive dependency. The bundle
      // contains the parser and one model of BudouX, but none of its dependencies.
      resolve: { noExternal: ['use-intl', '@formatjs/fast-memoize', 'budoux'] },
      build: serverBuild({ main: 'server/main.ts' }),
    },
    // Small, because the primary process of several workers runs it.
    start: {
      consumer: 'server',
      build: { ...serverBuild({ start: 'server/start.ts' }), emptyOutDir: false },
    },
    // Loaded only with `REDIS_URL`.
    redis: {
      consumer: 'server',
      build: { ...serverBuild({ redis: 'server/redis/connect-redis.ts' }), emptyOutDir: false },
    },
    // A separate process, without the memory use of a second server.
    pictures: {
      consumer: 'server',
      build: {
        outDir: `${BUILD_DIR}/pictures`,
        ssr: true,
        rolldownOptions: {
          input: { 'image-worker': 'server/images/worker/image-worker.ts' },
          output: { codeSplitting: false },
        },
      },
    },
  },
}));
