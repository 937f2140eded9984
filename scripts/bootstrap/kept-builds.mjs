/**
 * Keeps browser files of earlier builds, so that pages opened before a deployment continue to work.
 * Builds can share a folder, because file names contain a content hash.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Includes the current build. */
const KEPT_BUILDS = 3;
/** Counted from the replacement by a newer build. */
const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;

/**
 * @typedef {object} KeptBuild
 * @property {string} buildId
 * @property {string[]} files relative to the client folder, without compressed copies
 * @property {number} [replacedAt] in milliseconds since the epoch
 */

/**
 * Records a new build and removes unused files.
 * @param {string} folder the build folder: `.build`
 * @param {string} buildId
 */
export function keepBuild(folder, buildId, now = Date.now()) {
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(join(folder, 'client/.vite/files.json'), 'utf8'));
  // After a rollback, an earlier build becomes the current one again.
  const earlier = readKept(folder).filter((kept) => kept.buildId !== buildId);
  const replaced = earlier.map((kept) => ({ ...kept, replacedAt: kept.replacedAt ?? now }));
  keepOnly(folder, [{ buildId, files }, ...replaced], now);
}

/**
 * Removes expired builds.
 * @param {string} folder
 */
export function dropOldBuilds(folder, now = Date.now()) {
  const kept = readKept(folder);
  if (kept.some((build) => !isYoung(build, now))) keepOnly(folder, kept, now);
}

/**
 * @param {string} folder
 * @param {KeptBuild[]} builds newest first
 * @param {number} now
 */
function keepOnly(folder, builds, now) {
  const kept = builds.filter((build) => isYoung(build, now)).slice(0, KEPT_BUILDS);
  writeFileSync(join(folder, 'kept.json'), `${JSON.stringify(kept)}\n`);
  const needed = new Set(kept.flatMap(({ files }) => files));
  const assets = join(folder, 'client/assets');
  for (const name of readdirSync(assets)) {
    if (!needed.has(`assets/${name.replace(/\.(?:br|gz)$/, '')}`)) rmSync(join(assets, name));
  }
}

/**
 * @param {KeptBuild} build
 * @param {number} now
 */
function isYoung({ replacedAt }, now) {
  return replacedAt === undefined || now - replacedAt <= KEPT_FOR_MS;
}

/**
 * @param {string} folder
 * @returns {KeptBuild[]} empty if the record is missing or invalid
 */
function readKept(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'));
  } catch {
    return [];
  }
}
