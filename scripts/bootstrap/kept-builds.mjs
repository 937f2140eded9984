/**
 * Files of earlier builds stay beside those of the last one, so that a page that was opened before a deployment goes on
 * working. Their names change with their content: builds can share a folder, and never get into each other's way.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of the last so many builds, the one that is served now among them. */
const KEPT_BUILDS = 3;
/** Counted from when a newer build took the place: until then visitors were given these files. */
const KEPT_FOR_MS = 14 * 24 * 60 * 60_000;

/**
 * A build whose files are there.
 * @typedef {object} KeptBuild
 * @property {string} buildId
 * @property {string[]} files relative to the browser's build, without what is compressed beside them
 * @property {number} [replacedAt] when a newer build took its place, in milliseconds since the epoch
 */

/**
 * Notes the build that has just been written, and removes the files that no kept build has.
 * @param {string} folder the build's: `.build`
 * @param {string} buildId
 */
export function keepBuild(folder, buildId, now = Date.now()) {
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(join(folder, 'client/.vite/files.json'), 'utf8'));
  // A build that comes back (a deployment that is taken back) is the last one again, and not kept twice.
  const earlier = readKept(folder).filter((kept) => kept.buildId !== buildId);
  const replaced = earlier.map((kept) => ({ ...kept, replacedAt: kept.replacedAt ?? now }));
  keepOnly(folder, [{ buildId, files }, ...replaced], now);
}

/**
 * Removes what has been kept for long enough, where nothing has been built.
 * @param {string} folder
 */
export function dropOldBuilds(folder, now = Date.now()) {
  const kept = readKept(folder);
  if (kept.some((build) => !isYoung(build, now))) keepOnly(folder, kept, now);
}

/**
 * @param {string} folder
 * @param {KeptBuild[]} builds the newest first
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
 * @returns {KeptBuild[]} none where nothing was noted, or not in a way that can be read
 */
function readKept(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8'));
  } catch {
    return [];
  }
}
