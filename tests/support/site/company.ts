import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontMatter } from '../../../backend/content/text/front-matter.ts';
import type { Language } from '../../../contract/vocabulary.ts';

const PROFILE = join(import.meta.dirname, '../../fixture-site/content/site');

/**
 * The company named in the site profile of the fixture content. `site.config.ts` names another company, which the site
 * uses as a fallback while its backend is unavailable.
 */
export const COMPANY = {
  name: { ja: wordOf('ja', 'name'), en: wordOf('en', 'name') },
  legalName: { ja: wordOf('ja', 'legal_name'), en: wordOf('en', 'legal_name') },
  mission: { ja: wordOf('ja', 'mission'), en: wordOf('en', 'mission') },
  telephone: wordOf('ja', 'telephone'),
} as const;

function wordOf(lang: Language, field: string): string {
  const parsed = parseFrontMatter(readFileSync(join(PROFILE, `${lang}.md`), 'utf8'));
  const value = parsed.ok ? Reflect.get(parsed.frontMatter.data as object, field) : null;
  if (typeof value !== 'string') throw new Error(`The fixture profile has no ${field} in ${lang}.md.`);
  return value;
}
