import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeBuildInfo } from './build-info.mjs';
import { CliError, print, secondsSince } from './cli.mjs';
import { withLock } from './lock.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { recordBuild, removeExpiredBuilds } from './retained-builds.mjs';
import { runCommand } from './run-command.mjs';

/** Files whose hash decides whether a build is stale. */
export const BUILD_INPUTS = [
  'site',
  'server',
  'backend',
  'contract',
  'lib',
  'company/brand',
  'site.config.ts',
  'vite.config.ts',
  'vite',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * @typedef {object} Variant
 * @property {string} folder output folder, relative to the project
 * @property {string[]} inputs
 * @property {string} [extension] folder whose modules replace the site's own: see `vite/extension.ts`
 * @property {boolean} [isExport]
 */

/** @type {Variant} */
export const SITE = { folder: '.build', inputs: BUILD_INPUTS };

/**
 * The site with additional pages for tests.
 * @type {Variant}
 */
export const FIXTURES = {
  folder: '.build-fixtures',
  inputs: [...BUILD_INPUTS, 'tests/fixture-site'],
  extension: 'tests/fixture-site',
};

/** @type {Variant} */
export const EXPORT = { folder: '.build-export', inputs: BUILD_INPUTS, isExport: true };

/**
 * Content of `.build/stamp.json`, which exists only after a complete build.
 * @typedef {object} BuildStamp
 * @property {string} buildId first 12 hexadecimal characters of the hash of the inputs
 * @property {string[]} outputs folders of the build
 */

/**
 * Builds the site if its inputs have changed.
 * @param {string} node path of Node
 * @param {Variant} variant
 * @throws {CliError} when the build fails
 */
export async function ensureBuilt(node, variant = SITE) {
  if (isBuilt(variant)) removeExpiredBuilds(join(PROJECT_ROOT, variant.folder));
  else await withLock('build', async () => isBuilt(variant) || runBuild(node, variant));
  // A commit may change nothing that is built.
  writeBuildInfo(join(PROJECT_ROOT, variant.folder));
}

/**
 * Builds the site even if it is up to date.
 * @param {string} node path of Node
 * @throws {CliError} when the build fails
 */
export async function build(node) {
  await withLock('build', () => runBuild(node, SITE));
}

/**
 * @param {string} node
 * @param {Variant} variant
 */
async function runBuild(node, variant) {
  const { folder, inputs, extension, isExport } = variant;
  const buildId = buildIdOf(PROJECT_ROOT, inputs);
  const purpose = extension ? ' with its fixtures' : isExport ? ' for the export' : '';
  print(`Building the site${purpose}.`);
  const since = performance.now();
  // Without a stamp, an interrupted build counts as incomplete.
  rmSync(stampFile(variant), { force: true });
  // Decodes all pictures, on the processor that the build leaves idle.
  const colours = extension ? null : findColours(node);
  const vite = join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  const result = await runCommand(node, [vite, 'build', '--app', '--logLevel', 'warn'], {
    timeoutMs: 5 * 60_000,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MEGURI_BUILD_ID: buildId,
      MEGURI_BUILD_DIR: folder,
      ...(isExport && { MEGURI_STATIC_EXPORT: '1' }),
      ...(extension && { MEGURI_EXTENSION: join(PROJECT_ROOT, extension) }),
    },
  });
  if (!result.ok)
    throw new CliError(`Building the site failed${result.timedOut ? ': timed out after five minutes' : ''}.`);
  recordBuild(join(PROJECT_ROOT, folder), buildId);
  /** @type {BuildStamp} */
  const stamp = { buildId, outputs: foldersIn(join(PROJECT_ROOT, folder)) };
  writeBuildInfo(join(PROJECT_ROOT, folder));
  writeFileSync(stampFile(variant), `${JSON.stringify(stamp)}\n`);
  await colours;
  // Tests of the extension use other content.
  if (!extension) await indexContent(node, folder);
  print(`Built ${buildId} in ${secondsSince(since)}.`);
}

/**
 * Fills the cache that {@link indexContent} uses. If this fails, that computes the colours.
 * @param {string} node
 */
async function findColours(node) {
  await runCommand(node, ['--env-file-if-exists=.env', 'scripts/content-index.ts'], {
    timeoutMs: 60_000,
    capture: true,
  });
}

/**
 * Without the index, the first start takes longer.
 * @param {string} node
 * @param {string} folder of the build
 */
async function indexContent(node, folder) {
  const args = ['--env-file-if-exists=.env', 'scripts/content-index.ts', folder];
  const { ok, output } = await runCommand(node, args, { timeoutMs: 60_000, capture: true });
  if (!ok) print(`The content cannot be indexed; the first start reads all of it. ${output.trim()}`);
}

/** @param {Variant} variant */
function isBuilt(variant) {
  const stamp = readStamp(variant);
  if (stamp?.buildId !== buildIdOf(PROJECT_ROOT, variant.inputs)) return false;
  return stamp.outputs.every((folder) => existsSync(join(PROJECT_ROOT, variant.folder, folder)));
}

/** @param {Variant} variant */
function stampFile({ folder }) {
  return join(PROJECT_ROOT, folder, 'stamp.json');
}

/**
 * @param {Variant} variant
 * @returns {BuildStamp | null}
 */
function readStamp(variant) {
  try {
    return JSON.parse(readFileSync(stampFile(variant), 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Returns the build id of the current inputs, independently of the machine.
 * @param {string} root
 * @param {string[]} inputs
 */
export function buildIdOf(root, inputs = BUILD_INPUTS) {
  const hash = createHash('sha256');
  for (const path of inputs.flatMap((input) => filesUnder(root, input)).sort()) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex').slice(0, 12);
}

/**
 * @param {string} root
 * @param {string} path relative to `root`, with `/`
 * @returns {string[]} all files without hidden ones; empty if the path does not exist
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
