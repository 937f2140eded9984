const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Calls `end` on each shutdown signal. Signals to npm arrive too, because the scripts in package.json start with `exec`
 * and therefore replace npm's shell.
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
