import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPlaceholders } from '../../backend/content-lint/placeholders.ts';
import type { Drain, DrainLimits } from '../http/connections/connection-draining.ts';
import { CLOSE_MS } from '../http/timeouts.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { describeMail } from '../settings/submissions-settings.ts';
import { type BuildInfo, describeBuild } from './build-info.ts';
import { recordFailedStart } from './instance-file.ts';
import { shutDownOnSignal } from './shutdown.ts';

export interface ServeOptions {
  settings: Settings;
  buildInfo: BuildInfo;
  contentDir: string;
  /** Records a failed start for `npm run status`; not in development. */
  dataDir?: string;
  server: Server;
  drain: Drain;
  close: () => Promise<void>;
  /** Logs the address and the source of the content. Default: true. */
  isAnnounced?: boolean;
  /** For development; timeouts are not logged. */
  limits?: DrainLimits;
}

export function serve(options: ServeOptions): void {
  const { settings, buildInfo, contentDir, dataDir, server, drain, close, isAnnounced = true, limits } = options;
  server.on('listening', () => {
    if (!isAnnounced) return;
    const { version, commit } = buildInfo;
    log.info(`Server: ready at ${settings.SITE_ORIGIN} (${describeBuild(buildInfo)})`, {
      event: 'ready',
      version,
      commit,
    });
    log.info(`Content: ${settings.CONTENT_API_BASE ?? `embedded backend, from ${settings.CONTENT_DIR}`}`, {
      event: 'source',
    });
    if (settings.CONTENT_API_BASE) return;
    log.info(describeMail(settings), { event: 'transport' });
    void warnOfPlaceholders(contentDir);
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const reason = describeListenError(error, settings);
    log.error(`Server: cannot start. ${reason}`, { event: 'cannot_start' });
    if (dataDir) recordFailedStart(dataDir, settings.PORT, reason);
    process.exit(1);
  });
  server.listen(settings.PORT, settings.HOST);

  shutDownOnSignal(async () => {
    // The backend must remain open for submissions.
    const timedOut = await drain(limits);
    if (timedOut > 0 && !limits)
      log.warn(`Server: closed ${timedOut} connections that timed out`, { event: 'connections_closed' });
    await Promise.race([close(), sleep(CLOSE_MS)]);
  });
}

async function warnOfPlaceholders(contentDir: string): Promise<void> {
  const { length } = await findPlaceholders(contentDir);
  if (length === 0) return;
  const count = `${length} ${length === 1 ? 'placeholder' : 'placeholders'}`;
  log.warn(`Content: ${count} not filled in (listed by npm run check-content)`, {
    event: 'placeholders',
  });
}

export function describeListenError(
  { code = '', message }: NodeJS.ErrnoException,
  { HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>,
): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${PORT} is taken by another process (ss -ltnp shows it): end that process, or set another PORT.`;
    case 'EACCES':
      return `Port ${PORT} needs more rights than this user has: set one above 1023 with PORT=3000, and a proxy before it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST ${HOST} is no address of this machine (${code}): set HOST=127.0.0.1, or HOST=0.0.0.0 for all of its addresses.`;
    default:
      return `The server cannot listen on HOST ${HOST}, PORT ${PORT}: ${message}.`;
  }
}
