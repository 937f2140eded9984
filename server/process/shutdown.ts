/** When the process ends: after a signal, without its launcher, or after an uncaught exception. */
import { constants } from 'node:os';
import { log } from '../log.ts';

/** A signal within this time after the first is the same one, in milliseconds: `npm start` forwards what its group got, too. */
const SAME_SIGNAL_MS = 1000;

/**
 * Shuts down gracefully after SIGINT or SIGTERM, and exits at once after a second one. Shuts down, too, when the launcher
 * (`scripts/start.mjs`) ends without a signal, as after `kill -9`.
 *
 * After an uncaught exception the state in memory may be wrong: the process shuts down and exits with 1, so that its
 * supervisor (systemd, a container) restarts it. An unhandled rejection concerns one operation: it is only logged.
 *
 * @param close what must end before the process; its rejection is logged
 */
export function shutDownOnSignal(close: () => Promise<void>): void {
  let startedAt: number | null = null;
  const shutDown = (exitCode: number) => {
    startedAt = performance.now();
    close().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('The shutdown failed', error);
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (startedAt === null) {
        log.info(`${signal}: shutting down after the requests that have arrived. A second signal exits at once.`);
        shutDown(0);
      } else if (performance.now() - startedAt >= SAME_SIGNAL_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
  // Of the channel to the launcher. Without a launcher it is never emitted.
  process.once('disconnect', () => {
    log.info('The launcher has ended: shutting down after the requests that have arrived.');
    if (startedAt === null) shutDown(0);
  });
  process.on('uncaughtException', (error) => {
    log.error('Uncaught exception: shutting down after the requests that have arrived', error);
    if (startedAt === null) shutDown(1);
  });
  process.on('unhandledRejection', (reason) => log.error('Unhandled rejection', reason));
}
