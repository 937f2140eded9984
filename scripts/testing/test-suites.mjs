import { CliError } from '../bootstrap/cli.mjs';

const MINUTE_MS = 60_000;

/**
 * @typedef {object} Suite
 * @property {string} flag command-line flag; empty for `npm test`
 * @property {(path: string) => boolean} has
 * @property {boolean} isChecked whether the static checks run too
 * @property {boolean} isBuilt whether its tests need a build
 * @property {number} timeLimitMs includes installation and builds
 */

/** @param {string} path */
const isSystems = (path) => path.startsWith('tests/systems/');

/** @param {string} path */
const isDeploy = (path) => path.startsWith('tests/deploy/');

/** @param {string} path */
const isChaos = (path) => path.startsWith('tests/chaos/');

/** @type {readonly Suite[]} */
const SUITES = [
  {
    flag: '',
    has: (path) => !isSystems(path) && !isDeploy(path) && !isChaos(path),
    isChecked: true,
    isBuilt: true,
    timeLimitMs: 40 * MINUTE_MS,
  },
  {
    flag: '--unit',
    has: (path) => path.startsWith('tests/unit/'),
    isChecked: false,
    isBuilt: false,
    timeLimitMs: 2 * MINUTE_MS,
  },
  { flag: '--systems', has: isSystems, isChecked: false, isBuilt: true, timeLimitMs: 40 * MINUTE_MS },
  {
    flag: '--deploy',
    has: (path) => isDeploy(path) || isChaos(path),
    isChecked: false,
    isBuilt: true,
    timeLimitMs: 20 * MINUTE_MS,
  },
  { flag: '--chaos', has: isChaos, isChecked: false, isBuilt: true, timeLimitMs: 20 * MINUTE_MS },
];

/**
 * @typedef {object} TestRun
 * @property {Suite} suite
 * @property {string[]} filters parts of file paths; empty for all files
 * @property {string[]} options for Vitest
 */

/**
 * @param {readonly string[]} args
 * @returns {TestRun}
 * @throws {CliError} if more than one suite is given
 */
export function readTestArguments(args) {
  const flags = args.filter((arg) => SUITES.some(({ flag }) => flag === arg));
  if (flags.length > 1) throw new CliError(`Choose one suite: ${flags.join(', ')}.`);
  const suite = SUITES.find(({ flag }) => flag === (flags[0] ?? ''));
  if (!suite) throw new Error('There is always a suite.');
  return {
    suite,
    filters: args.filter((arg) => !arg.startsWith('-')),
    options: args.filter((arg) => arg.startsWith('-') && !flags.includes(arg)),
  };
}
