import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './one-at-a-time.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runCommand } from './run-command.mjs';
import { Refusal, say, secondsSince } from './say.mjs';

/** All that the site's build reads: when none of it has changed, neither has the build. */
export const BUILD_INPUTS = [
  'site',
  'contract',
  'site.config.ts',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

const BUILD_FOLDER = join(PROJECT_ROOT, '.build');
const STAMP_FILE = join(BUILD_FOLDER, 'stamp.json');

/**
 * What `.build/stamp.json` holds once a build is complete.
 * @typedef {object} BuildStamp
 * @property {string} buildId 12 hexadecimal characters: the start of the inputs' hash
 * @property {string[]} outputs the folders that the build wrote
 */

/**
 * Builds the site if its inputs have changed since the last build.
 * @param {string} node the Node to build with
 * @throws {Refusal} when the build fails
 */
export async function ensureBuilt(node) {
  if (!isBuilt()) await oneAtATime('build', async () => isBuilt() || runBuild(node));
}

/**
 * Builds the site, whether it is stale or not.
 * @param {string} node the Node to build with
 * @throws {Refusal} when the build fails
 */
export async function build(node) {
  await oneAtATime('build', () => runBuild(node));
}

/** @param {string} node */
async function runBuild(node) {
  const buildId = buildIdOf(PROJECT_ROOT);
  say('Building the site.');
  const since = performance.now();
  // A build that breaks off must not look complete.
  rmSync(STAMP_FILE, { force: true });
  const vite = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runCommand(node, [vite, 'build', '--app', '--logLevel', 'warn'], {
    timeoutMs: 5 * 60_000,
    env: { ...process.env, NODE_ENV: 'production', MEGURI_BUILD_ID: buildId },
  });
  if (!result.ok) throw new Refusal(`The site could not be built${result.timedOut ? ' in five minutes' : ''}.`);
  mkdirSync(BUILD_FOLDER, { recursive: true });
  /** @type {BuildStamp} */
  const stamp = { buildId, outputs: foldersIn(BUILD_FOLDER) };
  writeFileSync(STAMP_FILE, `${JSON.stringify(stamp)}\n`);
  say(`Built ${buildId} in ${secondsSince(since)}.`);
}

function isBuilt() {
  const stamp = readStamp();
  if (stamp?.buildId !== buildIdOf(PROJECT_ROOT)) return false;
  return stamp.outputs.every((folder) => existsSync(join(BUILD_FOLDER, folder)));
}

/** @returns {BuildStamp | null} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(STAMP_FILE, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * The build id of the inputs as they are: the same names and bytes give the same id on every machine.
 * @param {string} root the project's folder
 */
export function buildIdOf(root) {
  const hash = createHash('sha256');
  for (const path of BUILD_INPUTS.flatMap((input) => filesUnder(root, input)).sort()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * @param {string} root
 * @param {string} path relative to it, with `/`
 * @returns {string[]} the file itself, or all files in the folder; what is hidden, or not there, is left out
 */
function filesUnder(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isFile()) return [path];
  if (!stat?.isDirectory()) return [];
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'));
  return names.flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/** @param {string} path */
function foldersIn(path) {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
