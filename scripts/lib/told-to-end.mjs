const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const LOOK_EVERY_MS = 250;

/**
 * Calls back when this process is told to end: by a signal, or because npm is gone. npm passes a SIGTERM on to the shell
 * that it started us in, and that shell dies of it without a word to us: without a look at the parent, `kill` on
 * `npm start` would leave the server running.
 *
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} stops listening
 */
export function onToldToEnd(end) {
  for (const signal of SIGNALS) process.on(signal, end);
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    end('SIGTERM');
  }, LOOK_EVERY_MS);
  // Started without npm, one may well outlive the shell (`nohup`, `disown`).
  if (!process.env.npm_lifecycle_event) clearInterval(look);

  return () => {
    clearInterval(look);
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
