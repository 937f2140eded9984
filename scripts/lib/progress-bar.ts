const WIDTH = 30;
/** Interval between log lines without a terminal. */
const LOG_INTERVAL_MS = 10_000;

/** Shows a bar in a terminal, otherwise log lines, with the speed since the first call for a label. */
export function progressBar(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  let loggedAt = performance.now();
  let hasBar = false;
  let started = { label: '', at: 0 };
  return {
    show(label: string, done: number, total: number): void {
      if (started.label !== label) started = { label, at: performance.now() };
      const seconds = (performance.now() - started.at) / 1000;
      const speed = seconds > 1 ? ` (${Math.round(done / seconds)} per second)` : '';
      const text = `${label}: ${done} of ${total}${speed}`;
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
