import { cpSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The sample content, whole: to read it takes a second of a processor. */
export const SAMPLE_CONTENT = join(import.meta.dirname, '../../../content');

/** The content of the fixture site's own pages. */
const FIXTURE_CONTENT = join(import.meta.dirname, '../../fixture-site/content');

/** What submissions are about: the site's profile, its documents and its jobs. */
const SUBJECTS = ['site', 'jobs', 'downloads'];

/** Where these folders are: in the data of this run of the tests, which its workers share. */
export function documentFolders(): string {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('The folders of a run are in its DATA_DIR.');
  return join(DATA_DIR, 'content');
}

/**
 * A content folder with little in it, which is read in no time. Nobody changes it: each worker of a run has the same.
 *
 * @param types more of the content's own folders, or single ones of them: `pages/privacy`
 */
export function documentFolder(types: readonly string[] = []): string {
  const all = [...SUBJECTS, ...types];
  const folder = join(documentFolders(), all.join('+').replaceAll('/', '-'));
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  for (const type of all) cpSync(join(SAMPLE_CONTENT, type), join(making, type), { recursive: true });
  for (const name of readdirSync(join(making, 'downloads'))) {
    const file = join(making, 'downloads', name, 'ja.pdf');
    if (!existsSync(file)) writeFileSync(file, `%PDF-1.7\n${'%'.repeat(5000)}\n%%EOF\n`);
  }
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
  return folder;
}

/** The sample content with that of the fixture site's own pages. */
export function fixtureContent(): string {
  const folder = join(documentFolders(), 'fixtures');
  if (!existsSync(folder)) {
    for (const content of [SAMPLE_CONTENT, FIXTURE_CONTENT]) cpSync(content, folder, { recursive: true });
  }
  return folder;
}
