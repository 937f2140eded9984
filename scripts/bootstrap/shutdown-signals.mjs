const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Calls back at each signal that tells this process to end. `kill` on npm reaches it too: the scripts in package.json begin
 * with `exec`, so that npm, which passes signals on to what it has started, has started us and not a shell.
 *
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} stops listening
 */
export function onShutdownSignal(end) {
  for (const signal of SIGNALS) process.on(signal, end);
  return () => {
    for (const signal of SIGNALS) process.off(signal, end);
  };
}
