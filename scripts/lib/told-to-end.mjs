import { readFileSync } from 'node:fs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const LOOK_EVERY_MS = 250;

/**
 * Calls back when this process is told to end: by a signal, or because npm is gone. npm starts us in a shell and passes
 * a SIGTERM on to that, which dies of it without a word to us; killed outright, npm leaves the shell waiting. Without
 * a look at both, `kill` on `npm start` would leave the server running.
 *
 * @param {(signal: NodeJS.Signals) => void} end
 * @returns {() => void} stops listening
 */
export function onToldToEnd(end) {
  /** @param {NodeJS.Signals} signal */
  const hear = (signal) => {
    // npm may be gone before what we started has ended: that is no second signal, which would end it at once.
    clearInterval(look);
    end(signal);
  };
  for (const signal of SIGNALS) process.on(signal, hear);
  const ancestors = shellAndNpm();
  const look = setInterval(() => {
    if (shellAndNpm() === ancestors) return;
    hear('SIGTERM');
  }, LOOK_EVERY_MS);
  // Started without npm, one may well outlive the shell (`nohup`, `disown`).
  if (!process.env.npm_lifecycle_event) clearInterval(look);

  return () => {
    clearInterval(look);
    for (const signal of SIGNALS) process.off(signal, hear);
  };
}

/** The process ids of our parent and, on Linux, of its parent. Orphans are given to another one. */
function shellAndNpm() {
  try {
    const [, npm] = /\) \S (\d+) /.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
    return `${process.ppid} ${npm}`;
  } catch {
    return `${process.ppid}`;
  }
}
