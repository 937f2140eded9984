/** Starts the site: settings, content, pages, HTTP. `--dev` for development. */
import { resolve } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { createBackend } from '../backend/app.ts';
import { coloursFile } from '../backend/remembered-colours.ts';
import { createContentSource, createDraftSource, createSubmissionSource } from './content-source.ts';
import { apiHandler } from './forward-api.ts';
import { createImages } from './images/images.ts';
import { log } from './log.ts';
import { productionApp } from './production.ts';
import { readSettings, SettingsError } from './settings.ts';
import { mailInWords, submissionsSettings } from './submissions-settings.ts';

const ROOT = resolve(import.meta.dirname, '..');
/** How long requests that run at the end may take, in milliseconds. */
const SHUTDOWN_MS = 5000;

async function start() {
  const settings = readSettings(process.env);
  const isDevelopment = process.argv.includes('--dev');
  const backend = settings.CONTENT_API_BASE
    ? null
    : createBackend({
        contentDir: resolve(ROOT, settings.CONTENT_DIR),
        watch: true,
        key: settings.CONTENT_API_KEY,
        submissions: submissionsSettings(settings, ROOT),
        coloursFile: coloursFile(resolve(ROOT, settings.DATA_DIR)),
        log,
      });
  const none = () => Promise.reject(new Error('no backend'));
  const embedded = backend?.fetch ?? none;
  const inside = backend?.fetchInside ?? none;
  const sources = {
    content: createContentSource(settings, embedded),
    drafts: createDraftSource(settings, inside),
    submissions: createSubmissionSource(settings, inside),
    api: apiHandler(settings, embedded),
    draftApi: apiHandler(settings, inside, { key: settings.CONTENT_API_KEY }),
    images: createImages({ ...settings, DATA_DIR: resolve(import.meta.dirname, '..', settings.DATA_DIR) }, embedded),
  };

  let server: ServerType;
  if (isDevelopment) {
    const { startDevelopment } = await import('./development.ts');
    server = await startDevelopment(settings, sources, backend);
  } else {
    const app = await productionApp(settings, sources);
    server = serve({ fetch: app.fetch, port: settings.PORT, hostname: settings.HOST });
  }

  server.on('listening', () => {
    log.info(`The site is at ${settings.SITE_ORIGIN}`);
    log.info(`Content: ${settings.CONTENT_API_BASE ?? 'the embedded backend, from content/'}`);
    if (backend) log.info(mailInWords(settings));
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') log.error(`Port ${settings.PORT} is taken: set another one with PORT=3001.`);
    else log.error('The server cannot listen', error);
    process.exit(1);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      // What visitors send is received until the last request is answered.
      server.close(() => void Promise.resolve(backend?.close()).then(() => process.exit(0)));
      // Closing lets go of the connections that are idle now; those that still wait for an answer, once they have it.
      setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 100);
      setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    });
  }
}

start().catch((error: unknown) => {
  if (error instanceof SettingsError) log.error(error.message);
  else log.error('The site cannot start', error);
  process.exit(1);
});
