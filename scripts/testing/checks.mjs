/** What looks at the project without running the site: `npm run check`, and beside the tests of `npm test`. */
import { say, secondsSince } from '../bootstrap/cli.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args what Node is started with, in the project's folder
 */

/** @type {Check} */
export const IMPORTS_CHECK = {
  name: 'Imports',
  args: [
    ...[
      '--import',
      './scripts/testing/typescript-api.mjs',
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ],
    ...['.', '--config', '.dependency-cruiser.mjs', '--output-type', 'err-long'],
  ],
};

/** Those that take longest first. @type {readonly Check[]} */
const CHECKS = [
  // Its four threads each work out the same libraries' types: one takes half of the processor's time (5.6 s instead of 11.7).
  { name: 'Types', args: ['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'] },
  { name: 'Lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  IMPORTS_CHECK,
  { name: 'Dead code', args: ['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors'] },
  { name: 'Content', args: ['scripts/check-content.ts'] },
  { name: 'Schemas', args: ['scripts/schemas/schemas.ts', '--check'] },
];

/** Each reads every file: more at once only wait for each other on two cores. */
const AT_ONCE = 2;

/**
 * Runs all checks, prints a line for each, and what those that fail have to say.
 *
 * @param {string} node the path of Node 24
 * @param {number} timeoutMs of each check
 * @param {{ checks?: readonly Check[], inBackground?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(node, timeoutMs, { checks = CHECKS, inBackground = false } = {}) {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...checks];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const since = performance.now();
      const { ok, timedOut, output } = await runCommand(node, check.args, {
        timeoutMs,
        capture: true,
        inBackground,
      });
      counts[ok ? 'passed' : 'failed'] += 1;
      const verdict = ok ? 'passed' : timedOut ? 'failed, out of time' : 'failed';
      say(`${check.name}: ${verdict} (${secondsSince(since)})`);
      if (!ok) say(output.trim());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}
