/** Which test files there are, and what each of them needs, by the words in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const STARTS_BROWSER = /\b(?:browserForFile|launchBrowser|formsForFile)\(|'scripts\/screenshots\.ts'/;
const VISITS_FIXTURES = /\.build-fixtures|sharedSite\('fixtures'\)/;
const READS_EXPORT = /\brunExport\(/;

/**
 * @typedef {object} TestFile
 * @property {string} path relative to the project, with `/`
 * @property {boolean} needsBrowser
 * @property {boolean} needsFixtures whether it visits the site that has the fixtures in it
 * @property {boolean} needsExport whether it reads what the static export's build writes
 */

/**
 * @param {string} root the project's folder
 * @returns {TestFile[]} by path
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
