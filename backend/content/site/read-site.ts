import { basename } from 'node:path';
import * as v from 'valibot';
import { type SiteProfile, siteProfileSchema } from '../../../contract/site/site-profile.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import { checkFolder } from '../../content-lint/checks/check-folder.ts';
import type { Link } from '../../content-lint/checks/check-links.ts';
import { type Diagnostic, finding } from '../../content-lint/diagnostics.ts';
import { frontMatterOf } from '../../content-schemas/front-matter.ts';
import { siteFiles } from '../../content-schemas/site-files.ts';
import type { FolderPictures } from '../pictures/folder-pictures.ts';
import { readLogoFile } from '../pictures/read-logo.ts';
import type { VariablesByLanguage } from '../profile-variables/variables.ts';
import type { FolderSnapshot, Snapshot } from '../reading/folder-snapshot.ts';
import { type FieldRules, readContentFile } from '../reading/read-content-file.ts';
import { checkMenus } from './check-menus.ts';
import { fillInFormCopy } from './fill-in-form-copy.ts';
import { logoOf, sharedFields, translatedFields } from './profile-fields.ts';

export interface Site {
  profiles: Profiles;
  diagnostics: Diagnostic[];
  links: Link[];
  hasVariables: boolean;
}

export type Profiles = { [Lang in Language]?: SiteProfile };

const { ja: japaneseFile, en: englishFile } = frontMatterOf('site');
const rules: Record<Language, FieldRules> = {
  ja: { schema: japaneseFile, japaneseOnly: [] },
  en: { schema: englishFile, japaneseOnly: Object.keys(siteFiles.shared) },
};

/**
 * An invalid field keeps its last version or is omitted.
 *
 * @param lastProfiles last reading
 * @throws {UnreadableError}
 */
export async function readSite(
  contentDir: string,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  variables: VariablesByLanguage,
  lastProfiles: Profiles = {},
): Promise<Site> {
  const files = await Promise.all(
    LANGUAGES.filter((lang) => folder.files.has(`${lang}.md`)).map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang], variables),
    ),
  );
  const fileOf = (language: Language) => files.find(({ lang }) => lang === language);
  const shared = sharedFields(fileOf('ja'), pictures, lastProfiles.ja);
  const fields = files.map((file) => translatedFields(file, lastProfiles[file.lang]));
  const names = fields.flatMap(({ name, legal_name }) => [name, legal_name]).filter((name) => name !== undefined);
  const profiles: Profiles = {};
  for (const [index, file] of files.entries()) {
    const siteFields = fields[index] ?? {};
    const logo = await logoOf(file, (name) => readLogoFile(contentDir, folder, pictures, name));
    const parsed = v.safeParse(siteProfileSchema, {
      ...siteFields,
      ...shared,
      name: siteFields.name ?? siteFields.legal_name ?? names[0],
      legal_name: siteFields.legal_name ?? siteFields.name ?? names[0],
      licences: siteFields.licences ?? {},
      lang: file.lang,
      logo: logo ?? siteFields.logo,
    });
    if (parsed.success) profiles[file.lang] = parsed.output;
    checkMenus(profiles[file.lang]?.navigation, file);
  }
  const untranslatedDiagnostics = fillInFormCopy(profiles, fileOf('en'));
  return {
    profiles,
    diagnostics: [
      ...checkFolder(contentDir, folder),
      ...files.flatMap(({ diagnostics }) => diagnostics),
      ...untranslatedDiagnostics,
    ],
    links: files.flatMap(({ links }) => links),
    hasVariables: files.some(({ hasVariables }) => hasVariables),
  };
}

export function missingSite(contentDir: string, { exists }: Pick<Snapshot, 'exists'>): Site {
  const file = `${basename(contentDir)}/site/ja.md`;
  const diagnostic = { ...finding('site-profile-missing'), file, line: 1, isBlocking: true };
  return { profiles: {}, links: [], diagnostics: exists ? [diagnostic] : [], hasVariables: false };
}
