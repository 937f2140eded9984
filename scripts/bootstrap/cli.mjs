/** What the commands tell the person who started them: short sentences, and no stack trace for what is no bug. */

/** Something that a person can put right: shown as it is. */
export class Refusal extends Error {
  /** @param {string} message @param {number} [exitCode] */
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** @param {string} sentence */
export function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}

/** @param {number} since as of `performance.now()` @returns {string} such as `3.4 s` */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a command's main function. Its number becomes the exit code; a {@link Refusal} is said in plain words.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    process.exitCode = error instanceof Refusal ? error.exitCode : 1;
    console.error(error instanceof Refusal ? error.message : error);
  }
}
