const WIDTH = 30;
/** Interval between log lines without a terminal. */
const LOG_INTERVAL_MS = 10_000;

/** Shows a bar in a terminal, otherwise log lines. */
export function progressBar(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  let loggedAt = performance.now();
  let hasBar = false;
  return {
    show(label: string, done: number, total: number): void {
      const text = `${label}: ${done} of ${total}`;
      if (out.isTTY) {
        const filled = Math.floor((WIDTH * done) / Math.max(1, total));
        out.write(`\r\x1b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${text}`);
        hasBar = true;
      } else if (performance.now() - loggedAt > LOG_INTERVAL_MS) {
        loggedAt = performance.now();
        out.write(`${text}\n`);
      }
    },

    end(): void {
      if (hasBar) out.write('\r\x1b[K');
    },
  };
}
