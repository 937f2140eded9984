/** The software does not depend on the sample: it names neither the company nor its entries. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { siteConfig } from '../../site.config.ts';

const SOFTWARE = ['site', 'server', 'backend', 'contract', 'lib', 'scripts', 'vite', 'wordpress', 'docs', 'README.md'];
/** Shorter slugs may be ordinary words, such as `press`. */
const MAX_ORDINARY_WORDS = 2;

/** Returns slugs of at least three words, and the company's names. */
function sampleNames(): string[] {
  const { name, legalName } = siteConfig.company;
  const slugs = Object.keys(contentTypes)
    .filter((type) => type !== 'pages')
    .flatMap((type) => readdirSync(join(PROJECT_ROOT, 'content', type)))
    .map((folder) => folder.replace(/^\d[\d-]*-/, ''))
    .filter((slug) => slug.split('-').length > MAX_ORDINARY_WORDS);
  return [...Object.values(name), ...Object.values(legalName), siteConfig.campaign.slug, ...slugs];
}

test.each(sampleNames())('finds %s in no file of the software', (name) => {
  const args = ['grep', '-liF', '-e', name, '--', ...SOFTWARE];
  // git exits with 1 if it finds nothing.
  const modules = (() => {
    try {
      return execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8' });
    } catch {
      return '';
    }
  })();
  expect(modules).toBe('');
});
