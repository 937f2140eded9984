import { Refusal } from '../bootstrap/cli.mjs';

const MINUTE = 60_000;

/**
 * @typedef {object} Suite
 * @property {string} flag what names it on the command line; empty for the one that `npm test` runs
 * @property {(path: string) => boolean} has whether a test file, relative to the project, belongs to it
 * @property {boolean} isChecked whether types, lint and the like are looked at first
 * @property {boolean} isBuilt whether its tests need the site's build
 * @property {number} timeLimitMs of all of it, installation and builds included
 */

/** @param {string} path */
const isSystems = (path) => path.startsWith('tests/systems/');

/** @type {readonly Suite[]} */
const SUITES = [
  { flag: '', has: (path) => !isSystems(path), isChecked: true, isBuilt: true, timeLimitMs: 40 * MINUTE },
  {
    flag: '--unit',
    has: (path) => path.startsWith('tests/unit/'),
    isChecked: false,
    isBuilt: false,
    timeLimitMs: 2 * MINUTE,
  },
  { flag: '--systems', has: isSystems, isChecked: false, isBuilt: true, timeLimitMs: 40 * MINUTE },
];

/**
 * @typedef {object} TestRun
 * @property {Suite} suite
 * @property {string[]} filters parts of the test files' paths; none: all files
 * @property {string[]} options for Vitest
 */

/**
 * @param {readonly string[]} args of `scripts/test.mjs`: a suite's flag, filters, and for Vitest what else begins with a dash
 * @returns {TestRun}
 * @throws {Refusal} where there are two flags
 */
export function readTestArguments(args) {
  const flags = args.filter((arg) => SUITES.some(({ flag }) => flag === arg));
  if (flags.length > 1) throw new Refusal(`One suite at a time: ${flags.join(', ')}.`);
  const suite = SUITES.find(({ flag }) => flag === (flags[0] ?? ''));
  if (!suite) throw new Error('There is always a suite.');
  return {
    suite,
    filters: args.filter((arg) => !arg.startsWith('-')),
    options: args.filter((arg) => arg.startsWith('-') && !flags.includes(arg)),
  };
}
