import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal, say, secondsSince } from './cli.mjs';
import { dropOldBuilds, keepBuild } from './kept-builds.mjs';
import { withLock } from './lock.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runCommand } from './run-command.mjs';

/** All that the build reads: when none of it has changed, neither has the build. */
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
 * A way to build the site.
 * @typedef {object} Variant
 * @property {string} folder where the build goes, relative to the project
 * @property {string[]} inputs all that it reads
 * @property {string} [extension] a folder with modules in the place of the site's own: see `vite/extension.ts`
 * @property {boolean} [isExport] whether it is for static files, which no server answers for
 */

/** The site. @type {Variant} */
export const SITE = { folder: '.build', inputs: BUILD_INPUTS };

/** The site with the pages that tests need and no visitor does. @type {Variant} */
export const FIXTURES = {
  folder: '.build-fixtures',
  inputs: [...BUILD_INPUTS, 'tests/fixture-site'],
  extension: 'tests/fixture-site',
};

/** The site as `npm run export` writes it. @type {Variant} */
export const EXPORT = { folder: '.build-export', inputs: BUILD_INPUTS, isExport: true };

/**
 * What `.build/stamp.json` holds once a build is complete.
 * @typedef {object} BuildStamp
 * @property {string} buildId 12 hexadecimal characters: the start of the inputs' hash
 * @property {string[]} outputs the folders that the build wrote
 */

/**
 * Builds the site if its inputs have changed since the last build.
 * @param {string} node the Node to build with
 * @param {Variant} variant
 * @throws {Refusal} when the build fails
 */
export async function ensureBuilt(node, variant = SITE) {
  if (isBuilt(variant)) dropOldBuilds(join(PROJECT_ROOT, variant.folder));
  else await withLock('build', async () => isBuilt(variant) || runBuild(node, variant));
}

/**
 * Builds the site, whether it is stale or not.
 * @param {string} node the Node to build with
 * @throws {Refusal} when the build fails
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
  say(`Building the site${purpose}.`);
  const since = performance.now();
  // A build that breaks off must not look complete.
  rmSync(stampFile(variant), { force: true });
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
  if (!result.ok) throw new Refusal(`The site could not be built${result.timedOut ? ' in five minutes' : ''}.`);
  keepBuild(join(PROJECT_ROOT, folder), buildId);
  /** @type {BuildStamp} */
  const stamp = { buildId, outputs: foldersIn(join(PROJECT_ROOT, folder)) };
  writeFileSync(stampFile(variant), `${JSON.stringify(stamp)}\n`);
  say(`Built ${buildId} in ${secondsSince(since)}.`);
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
 * The build id of the inputs as they are: the same names and bytes give the same id on every machine.
 * @param {string} root the project's folder
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
