import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteConfig } from '../../../site.config.ts';

/** The site's own content, whichever company it describes: for checks of every page, and of the sample. */
export const SITE_CONTENT = join(import.meta.dirname, '../../../content');

/** The content that tests of the software use. */
const FIXTURE_SOURCE = join(import.meta.dirname, '../../fixture-site/content');

/** Content of the pages that only the build with the extension contains. */
const EXTENSION_SOURCE = join(import.meta.dirname, '../../fixture-site/extension-content');

/** Placeholder in the fixture content for the slug of the campaign page, which `site.config.ts` defines. */
const CAMPAIGN = 'fixture-campaign';

/** Content that submissions refer to: the site profile, documents and jobs. */
const SUBJECTS = ['site', 'jobs', 'downloads'];

/** Returns the folder for composed content. It is in the data folder of the test run, which all workers share. */
export function documentFolders(): string {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('The folders of a run are in its DATA_DIR.');
  return join(DATA_DIR, 'content');
}

/**
 * Returns the fixture content, composed once per run and shared by all workers, so tests must not change it. Missing
 * types and pages, such as those created by `npm run new`, are copied from the site's own content.
 */
export function fixtureContent(): string {
  return createOnce('fixtures', (target) => {
    cpSync(FIXTURE_SOURCE, target, { recursive: true });
    for (const own of globSync(['*/', 'pages/*/'], { cwd: SITE_CONTENT }).filter((name) => !name.startsWith('.'))) {
      if (!existsSync(join(target, own))) cpSync(join(SITE_CONTENT, own), join(target, own), { recursive: true });
    }
    const { slug } = siteConfig.campaign;
    renameSync(join(target, 'campaigns', CAMPAIGN), join(target, 'campaigns', slug));
    for (const name of globSync('**/*.md', { cwd: target })) {
      const text = readFileSync(join(target, name), 'utf8');
      if (text.includes(CAMPAIGN)) writeFileSync(join(target, name), text.replaceAll(CAMPAIGN, slug));
    }
  });
}

/** Returns the fixture content together with the pages of the extension. */
export function extendedContent(): string {
  return createOnce('extended', (target) => {
    for (const content of [fixtureContent(), EXTENSION_SOURCE]) cpSync(content, target, { recursive: true });
  });
}

/**
 * Returns a small, quickly loaded part of the fixture content. All workers share it, so tests must not change it.
 * @param types additional folders, or single entries such as `pages/privacy`
 */
export function documentFolder(types: readonly string[] = []): string {
  const all = [...SUBJECTS, ...types];
  return createOnce(all.join('+').replaceAll('/', '-'), (target) => {
    for (const type of all) cpSync(join(fixtureContent(), type), join(target, type), { recursive: true });
  });
}

/** Returns a folder of this run, which the first caller creates. */
function createOnce(name: string, fill: (folder: string) => void): string {
  const folder = join(documentFolders(), name);
  if (existsSync(folder)) return folder;
  const temporaryFolder = `${folder}.${process.pid}`;
  fill(temporaryFolder);
  try {
    renameSync(temporaryFolder, folder);
  } catch (error) {
    // A different worker was faster.
    if (!existsSync(folder)) throw error;
    rmSync(temporaryFolder, { recursive: true });
  }
  return folder;
}
