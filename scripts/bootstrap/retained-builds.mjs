/**
 * Keeps browser files of earlier builds, so that pages opened before a deployment continue to work.
 * Builds can share a folder, because file names contain a content hash.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RECORD = 'builds.json';
/** Written by earlier versions; read until the next build. */
const FORMER_RECORD = 'kept.json';
/** Includes the current build. */
const MAX_BUILDS = 3;
/** Counted from the replacement by a newer build. */
const MAX_AGE_MS = 14 * 24 * 60 * 60_000;

/**
 * @typedef {object} BuildRecord
 * @property {string} buildId
 * @property {string[]} files relative to the client folder, without compressed copies
 * @property {number} [replacedAt] in milliseconds since the epoch
 */

/**
 * Records a new build and removes unused files.
 * @param {string} folder the build folder: `.build`
 * @param {string} buildId
 */
export function recordBuild(folder, buildId, now = Date.now()) {
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(join(folder, 'client/.vite/files.json'), 'utf8'));
  // After a rollback, an earlier build becomes the current one again.
  const earlier = readRecords(folder).filter((record) => record.buildId !== buildId);
  const replaced = earlier.map((record) => ({ ...record, replacedAt: record.replacedAt ?? now }));
  retain(folder, [{ buildId, files }, ...replaced], now);
}

/**
 * Removes expired builds.
 * @param {string} folder
 */
export function removeExpiredBuilds(folder, now = Date.now()) {
  const records = readRecords(folder);
  if (records.some((build) => !isUnexpired(build, now))) retain(folder, records, now);
}

/**
 * @param {string} folder
 * @param {BuildRecord[]} builds newest first
 * @param {number} now
 */
function retain(folder, builds, now) {
  const retained = builds.filter((build) => isUnexpired(build, now)).slice(0, MAX_BUILDS);
  writeFileSync(join(folder, RECORD), `${JSON.stringify(retained)}\n`);
  rmSync(join(folder, FORMER_RECORD), { force: true });
  const needed = new Set(retained.flatMap(({ files }) => files));
  const assets = join(folder, 'client/assets');
  for (const name of readdirSync(assets)) {
    if (!needed.has(`assets/${name.replace(/\.(?:br|gz|map)$/, '')}`)) rmSync(join(assets, name));
  }
}

/**
 * @param {BuildRecord} build
 * @param {number} now
 */
function isUnexpired({ replacedAt }, now) {
  return replacedAt === undefined || now - replacedAt <= MAX_AGE_MS;
}

/**
 * @param {string} folder
 * @returns {BuildRecord[]} empty if the record is missing or invalid
 */
function readRecords(folder) {
  for (const name of [RECORD, FORMER_RECORD]) {
    try {
      return JSON.parse(readFileSync(join(folder, name), 'utf8'));
    } catch {
      // Missing or invalid.
    }
  }
  return [];
}
