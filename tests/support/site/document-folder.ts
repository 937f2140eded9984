import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteConfig } from '../../../site.config.ts';

/** The site's own content, whatever a company has put there: for checks of every page, and of the sample. */
export const SITE_CONTENT = join(import.meta.dirname, '../../../content');

/** The content that tests of the software run on. */
const FIXTURE_SOURCE = join(import.meta.dirname, '../../fixture-site/content');

/** The content of pages that only the build with the extension has. */
const EXTENSION_SOURCE = join(import.meta.dirname, '../../fixture-site/extension-content');

/** Stands in the fixture content for the slug of the campaign page, which `site.config.ts` decides. */
const CAMPAIGN = 'fixture-campaign';

/** What submissions are about: the site's profile, its documents and its jobs. */
const SUBJECTS = ['site', 'jobs', 'downloads'];

/** Where these folders are: in the data of this run of the tests, which its workers share. */
export function documentFolders(): string {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('The folders of a run are in its DATA_DIR.');
  return join(DATA_DIR, 'content');
}

/**
 * The fixture content, composed once in a run. Nobody changes it: each worker has the same. Types and pages that it lacks, such as
 * those that `npm run new` has made, are the site's own.
 */
export function fixtureContent(): string {
  return madeOnce('fixtures', (making) => {
    cpSync(FIXTURE_SOURCE, making, { recursive: true });
    for (const own of globSync(['*/', 'pages/*/'], { cwd: SITE_CONTENT }).filter((name) => !name.startsWith('.'))) {
      if (!existsSync(join(making, own))) cpSync(join(SITE_CONTENT, own), join(making, own), { recursive: true });
    }
    const { slug } = siteConfig.campaign;
    renameSync(join(making, 'campaigns', CAMPAIGN), join(making, 'campaigns', slug));
    for (const name of globSync('**/*.md', { cwd: making })) {
      const text = readFileSync(join(making, name), 'utf8');
      if (text.includes(CAMPAIGN)) writeFileSync(join(making, name), text.replaceAll(CAMPAIGN, slug));
    }
  });
}

/** The fixture content with that of the extension's pages. */
export function extendedContent(): string {
  return madeOnce('extended', (making) => {
    for (const content of [fixtureContent(), EXTENSION_SOURCE]) cpSync(content, making, { recursive: true });
  });
}

/**
 * A part of the fixture content, which is read in no time. Nobody changes it: each worker of a run has the same.
 *
 * @param types more of the content's own folders, or single ones of them: `pages/privacy`
 */
export function documentFolder(types: readonly string[] = []): string {
  const all = [...SUBJECTS, ...types];
  return madeOnce(all.join('+').replaceAll('/', '-'), (making) => {
    for (const type of all) cpSync(join(fixtureContent(), type), join(making, type), { recursive: true });
  });
}

/** A folder of this run's, which the first that needs it makes. */
function madeOnce(name: string, make: (folder: string) => void): string {
  const folder = join(documentFolders(), name);
  if (existsSync(folder)) return folder;
  const making = `${folder}.${process.pid}`;
  make(making);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true });
  }
  return folder;
}
