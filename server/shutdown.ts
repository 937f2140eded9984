/** When the process ends: told by a signal, or because it cannot go on. */
import { constants } from 'node:os';
import { log } from './log.ts';

/** A signal that comes so soon after the first is the same one, in milliseconds: `npm start` passes on what its whole group got. */
const SAME_SIGNAL_MS = 1000;

/**
 * Ends the process after SIGINT or SIGTERM, and at once after a second one.
 *
 * After an exception that nobody caught, what the process holds in memory may be wrong: it says so, ends as after a
 * signal, and exits with 1, so that whoever started it (systemd, a container) starts it anew. A promise that nobody
 * waited for broke off one piece of work and nothing else: it is logged, and the process goes on.
 *
 * @param end what must be done before; its rejection is logged
 */
export function endWhenTold(end: () => Promise<void>): void {
  let since: number | null = null;
  const begin = (exitCode: number) => {
    since = performance.now();
    end().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log.error('The end did not go as it should', error);
        process.exit(1);
      },
    );
  };

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (since === null) {
        log.info(`${signal}: answering what has come, then ending. Once more ends at once.`);
        begin(0);
      } else if (performance.now() - since >= SAME_SIGNAL_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
  process.on('uncaughtException', (error) => {
    log.error('Nobody caught this exception: the process answers what has come and ends', error);
    if (since === null) begin(1);
  });
  process.on('unhandledRejection', (reason) => log.error('A promise failed that nobody waited for', reason));
}
