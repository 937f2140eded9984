/** Finds the test files and derives their requirements from their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STARTS_BROWSER = /\b(?:browserForFile|launchBrowser|formsForFile)\(|'scripts\/screenshots\.ts'/;
const VISITS_FIXTURES = /\.build-fixtures|sharedSite\('fixtures'\)/;
const READS_EXPORT = /\brunExport\(/;

/**
 * @typedef {object} TestFile
 * @property {string} path relative to the project, with `/`
 * @property {boolean} needsBrowser
 * @property {boolean} needsFixtures
 * @property {boolean} needsExport
 */

/**
 * @param {string} root
 * @returns {TestFile[]} sorted by path
 */
export function findTestFiles(root) {
  const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const paths = names.map((name) => `tests/${name.replaceAll('\\', '/')}`).filter((path) => /\.test\.tsx?$/.test(path));
  return paths.sort().map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return {
      path,
      needsBrowser: STARTS_BROWSER.test(text),
      needsFixtures: VISITS_FIXTURES.test(text),
      needsExport: READS_EXPORT.test(text),
    };
  });
}
