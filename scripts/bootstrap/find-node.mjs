import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { CliError, print, secondsSince } from './cli.mjs';
import { PROJECT_ROOT } from './project-root.mjs';
import { runNpm } from './run-npm.mjs';

const REQUIRED_NODE = 24;

/** @typedef {{ path: string, version: string, origin: 'system' | 'package' }} NodeBinary */

/** @param {string} version */
export function isNewEnough(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= REQUIRED_NODE;
}

/**
 * Prefers the system's Node, because the npm package lags behind on macOS.
 * @param {readonly NodeBinary[]} candidates
 * @returns {NodeBinary | null}
 */
export function chooseNode(candidates) {
  const suitable = candidates.filter((candidate) => isNewEnough(candidate.version));
  return suitable.find((candidate) => candidate.origin === 'system') ?? suitable[0] ?? null;
}

/**
 * Returns Node 24 or newer. Fetches the npm package `node` if npm did not run install scripts.
 * @returns {Promise<NodeBinary>}
 * @throws {CliError} if none is available
 */
export async function ensureNode() {
  const node = chooseNode(candidateNodes()) ?? (await fetchPackageNode());
  if (!node) throw new CliError(oldNodeMessage(process.version));
  return node;
}

/** @param {NodeBinary} node */
export function printNode({ version, origin }) {
  // Not on the standard output, which may be JSON.
  console.error(`Running on Node ${version.slice(1)} (${origin === 'system' ? 'system' : 'node_modules'}).`);
}

/**
 * Whether a binary is the system's, or from an npm package of any project.
 * @param {string} path
 * @param {string} packageNode path of this project's package; `node_modules` may be a symlink
 * @returns {NodeBinary['origin']}
 */
export function originOf(path, packageNode = packageNodePath()) {
  const isInPackages = [path, realPath(path)].some((candidate) => candidate.split(sep).includes('node_modules'));
  return isInPackages || realPath(path) === realPath(packageNode) ? 'package' : 'system';
}

/**
 * @param {string} path
 * @returns {string}
 */
function realPath(path) {
  return existsSync(path) ? realpathSync(path) : path;
}

/** @param {string} version */
export function oldNodeMessage(version) {
  return [
    `Meguri needs Node ${REQUIRED_NODE} or newer. This is Node ${version.slice(1)}, and npm could not install a newer one.`,
    `Install Node ${REQUIRED_NODE} from https://nodejs.org and run the command again.`,
  ].join('\n');
}

/** @returns {NodeBinary[]} */
function candidateNodes() {
  // The package of a different project may be removed at any time. npm puts node_modules/.bin first in PATH, so the
  // running Node may be a package; `npm_node_execpath` is usually the system's.
  const paths = new Set([packageNodePath(), process.execPath, process.env.npm_node_execpath ?? '']);
  return [...paths].flatMap((path) => {
    const version = versionOf(path);
    return version ? [{ path, version, origin: originOf(path) }] : [];
  });
}

function packageNodePath() {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(PROJECT_ROOT, 'node_modules', 'node', 'bin', binary);
}

/**
 * @param {string} path
 * @returns {string | null} null if it does not run on this machine
 */
function versionOf(path) {
  if (path === process.execPath) return process.version;
  if (!path || !existsSync(path)) return null;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 ? stdout.trim() : null;
}

async function fetchPackageNode() {
  print(`Installing Node ${REQUIRED_NODE} (npm rebuild node).`);
  const since = performance.now();
  const args = ['rebuild', 'node', '--ignore-scripts=false', '--loglevel=error', '--no-audit', '--no-fund'];
  const result = await runNpm(args, 5 * 60_000);
  const node = chooseNode(candidateNodes());
  if (!node) print(result.output.trim());
  else print(`Installed Node ${node.version.slice(1)} in ${secondsSince(since)}.`);
  return node;
}
