/** Starts the site: settings, content, pages, HTTP. `--dev` for development. */
import { type ServerType, serve } from '@hono/node-server';
import { log } from './log.ts';
import { productionApp } from './production.ts';
import { readSettings, SettingsError } from './settings.ts';
import { createSources } from './sources.ts';
import { mailInWords } from './submissions-settings.ts';

/** How long requests that run at the end may take, in milliseconds. */
const SHUTDOWN_MS = 5000;

async function start() {
  const settings = readSettings(process.env);
  const isDevelopment = process.argv.includes('--dev');
  const { sources, backend } = createSources(settings);

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
