import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readVariables } from '../../backend/content/profile-variables/read-variables.ts';
import { takeSnapshot } from '../../backend/content/reading/folder-snapshot.ts';
import { type Diagnostic, finding } from '../../backend/content-lint/diagnostics.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { siteConfig } from '../../site.config.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

/** Compares `site.config.ts`, which is used while the backend is unavailable, with the site profile. */
export async function checkFallback(contentDir: string): Promise<Diagnostic[]> {
  const variables = await readVariables(contentDir, (await takeSnapshot(contentDir)).folders);
  const { name, legalName, telephone } = siteConfig.company;
  const facts = LANGUAGES.flatMap((lang) => [
    { configured: name[lang], published: variables?.[lang].get('name') },
    { configured: legalName[lang], published: variables?.[lang].get('legal_name') },
    { configured: telephone, published: variables?.[lang].get('telephone') },
  ]);
  const lines = readFileSync(join(PROJECT_ROOT, 'site.config.ts'), 'utf8').split('\n');
  const differing = facts.filter(({ configured, published }) => published !== undefined && configured !== published);
  return [...new Map(differing.map((fact) => [fact.configured, fact])).values()].map(
    ({ configured, published = '' }) => ({
      ...finding('fallback-differs', { configured, published }),
      file: 'site.config.ts',
      line: 1 + lines.findIndex((line) => line.includes(`'${configured}'`)),
      isBlocking: false,
    }),
  );
}
