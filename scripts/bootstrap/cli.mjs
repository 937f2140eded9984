/** Error that the user can fix; printed without a stack trace. */
export class CliError extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} text */
export function print(text) {
  process.stdout.write(`${text}\n`);
}

/**
 * @param {number} since a `performance.now()` timestamp
 * @returns {string} such as `3.4 s`
 */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command and sets its exit code. Prints only the message of a {@link CliError}.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  // A reader such as `head` has closed the pipe.
  process.stdout.on('error', (error) => process.exit('code' in error && error.code === 'EPIPE' ? 0 : 1));
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = error instanceof CliError ? error.exitCode : 1;
    console.error(error instanceof CliError ? error.message : error);
  }
}
