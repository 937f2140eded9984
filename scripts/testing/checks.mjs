/** Static checks for `npm run check` and `npm test`. */
import { print, secondsSince } from '../bootstrap/cli.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string[]} args arguments for Node
 */

/** Results of the last run by file. Repeated checks take a fifth of the CPU time. The folder may be deleted. */
const CACHE = 'node_modules/.cache';

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

/**
 * Longest first.
 * @type {readonly Check[]}
 */
const CHECKS = [
  // tsc's four threads check the same libraries repeatedly (11.7 s of CPU time instead of 5.6 s).
  {
    name: 'Types',
    args: [
      ...['node_modules/typescript/bin/tsc', '-p', '.', '--singleThreaded'],
      ...['--incremental', '--tsBuildInfoFile', `${CACHE}/types.json`],
    ],
  },
  { name: 'Lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'] },
  {
    ...IMPORTS_CHECK,
    args: [...IMPORTS_CHECK.args, '--cache', `${CACHE}/imports`, '--cache-strategy', 'content'],
  },
  {
    name: 'Dead code',
    args: [
      ...['node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors'],
      ...['--cache', '--cache-location', `${CACHE}/knip`],
    ],
  },
  { name: 'Content', args: ['scripts/check-content.ts'] },
  { name: 'Schemas', args: ['scripts/schemas/schemas.ts', '--check'] },
];

/** More parallel checks gain nothing on two cores. */
const CONCURRENCY = 2;

/**
 * @param {string} node path of Node
 * @param {number} timeoutMs per check
 * @param {{ checks?: readonly Check[], inBackground?: boolean }} [options]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(node, timeoutMs, { checks = CHECKS, inBackground = false } = {}) {
  const counts = { passed: 0, failed: 0 };
  const queue = [...checks];
  const runNext = async () => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const since = performance.now();
      const { ok, timedOut, output } = await runCommand(node, check.args, {
        timeoutMs,
        capture: true,
        inBackground,
      });
      counts[ok ? 'passed' : 'failed'] += 1;
      const verdict = ok ? 'passed' : timedOut ? 'failed, timed out' : 'failed';
      print(`${check.name}: ${verdict} (${secondsSince(since)})`);
      if (!ok) print(output.trim());
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
  return counts;
}
