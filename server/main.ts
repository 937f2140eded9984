/** Starts the site: settings, content, pages, HTTP. `--dev` for development. */
import type { Server } from 'node:http';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkDataDir, HangingDiskError } from './check-data-dir.ts';
import { type Drain, drainable } from './drain.ts';
import { createHttpServer } from './http-server.ts';
import { log } from './log.ts';
import { readProcessSettings } from './process-settings.ts';
import { productionApp } from './production.ts';
import { SettingsError } from './settings.ts';
import { endWhenTold } from './shutdown.ts';
import { createSources } from './sources.ts';
import { mailInWords } from './submissions-settings.ts';

/** Nobody waits for the answers of a development server, and its browser keeps a connection that never ends. */
const DEVELOPMENT_LIMITS = { idle: 500, work: 1000, head: 1000, body: 1000 };
/** How long the content is waited for before the first visitor is let in, in milliseconds; it is read in one to four seconds. */
const CONTENT_READ_MS = 30_000;
/** How long the backend may take to end once nothing can arrive, in milliseconds; a mail that is on its way takes two seconds. */
const BACKEND_CLOSE_MS = 10_000;

async function start() {
  const settings = readProcessSettings();
  await checkDataDir(resolve(import.meta.dirname, '..', settings.DATA_DIR));
  const isDevelopment = process.argv.includes('--dev');
  const { sources, backend } = createSources(settings);

  let server: Server;
  let drain: Drain;
  if (isDevelopment) {
    const { startDevelopment } = await import('./development.ts');
    server = (await startDevelopment(settings, sources, backend)) as Server;
    drain = drainable(server);
  } else {
    const app = await productionApp(settings, sources);
    // A busy machine reads content for longer than a page waits for it: until then a proxy asks another instance.
    await Promise.race([backend?.ready, pause(CONTENT_READ_MS, undefined, { ref: false })]);
    ({ server, drain } = createHttpServer(app.fetch, settings.HOST));
    server.listen(settings.PORT, settings.HOST);
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

  endWhenTold(async () => {
    // What visitors send is received until the last request is answered.
    const cutOff = await drain(isDevelopment ? DEVELOPMENT_LIMITS : undefined);
    if (cutOff > 0 && !isDevelopment) log.warn(`${cutOff} connections were cut off: they took too long.`);
    await Promise.race([backend?.close(), pause(BACKEND_CLOSE_MS)]);
  });
}

start().catch((error: unknown) => {
  if (error instanceof SettingsError) log.error(error.message);
  else log.error('The site cannot start', error);
  if (error instanceof HangingDiskError) process.kill(process.pid, 'SIGKILL');
  process.exit(1);
});
