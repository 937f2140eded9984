import { constants } from 'node:os';
import { log } from '../log.ts';

/** Within this time, a second signal is a duplicate from `npm start`. */
const SAME_SIGNAL_MS = 1000;

/**
 * Shuts down on SIGINT, SIGTERM, or when the launcher (`scripts/start.mjs`) ends.
 *
 * A second signal exits at once. Uncaught exceptions shut down with exit code 1, because the state may be corrupt.
 */
export function shutDownOnSignal(close: (signal: NodeJS.Signals) => Promise<void>): void {
  let startedAt: number | null = null;
  const shutDown = (exitCode: number, received: NodeJS.Signals = 'SIGTERM') => {
    startedAt = performance.now();
    close(received).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('Server: shutdown failed', { event: 'shutdown_failed', error });
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (startedAt === null) {
        log.info(
          `Server: ${signal} received; shutting down after the pending requests. A second signal exits at once`,
          { event: 'stopping' },
        );
        shutDown(0, signal);
      } else if (performance.now() - startedAt >= SAME_SIGNAL_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
  // Emitted only if a launcher exists.
  process.once('disconnect', () => {
    log.info('Server: the launcher has exited; shutting down after the pending requests', { event: 'stopping' });
    if (startedAt === null) shutDown(0);
  });
  process.on('uncaughtException', (error) => {
    log.error('Server: uncaught exception; shutting down after the pending requests', {
      event: 'uncaught_exception',
      error,
    });
    if (startedAt === null) shutDown(1);
  });
  process.on('unhandledRejection', (reason) =>
    log.error('Server: unhandled rejection', {
      event: 'unhandled_rejection',
      repeats: String(reason),
      error: reason ?? null,
    }),
  );
}
