import { basename } from 'node:path';
import * as v from 'valibot';
import { type SiteProfile, siteProfileSchema } from '../../contract/entries/site-profile.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { checkFolder } from '../content-lint/check-folder.ts';
import type { Link } from '../content-lint/check-links.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { siteFiles } from '../content-schemas/content-types.ts';
import { frontMatterOf } from '../content-schemas/front-matter.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';
import { type FolderPictures, toPicture } from './pictures.ts';
import type { WordsByLanguage } from './profile-words/words.ts';
import { type ContentFile, type FieldRules, readContentFile } from './read-content-file.ts';

/** The site profile of each language whose file, and `ja.md` for the picture, is valid. */
export interface Site {
  profiles: { [Lang in Language]?: SiteProfile };
  diagnostics: Diagnostic[];
  links: Link[];
  /** Whether its texts call up words of the profile itself. */
  hasCalls: boolean;
}

type SharedFields = v.InferOutput<v.ObjectSchema<typeof siteFiles.shared, undefined>>;

const { ja: japaneseFile, en: englishFile } = frontMatterOf('site');
const rules: Record<Language, FieldRules> = {
  ja: { schema: japaneseFile, elsewhere: [] },
  en: { schema: englishFile, elsewhere: Object.keys(siteFiles.shared) },
};

export async function readSite(
  contentDir: string,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  words: WordsByLanguage,
): Promise<Site> {
  const files = await Promise.all(
    LANGUAGES.filter((lang) => folder.files.has(`${lang}.md`)).map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang], words),
    ),
  );
  const profiles: Site['profiles'] = {};
  const intact = files.filter(({ fields, diagnostics }) => fields && !diagnostics.some(({ isBlocking }) => isBlocking));
  const japanese = intact.find(({ lang }) => lang === 'ja')?.fields as SharedFields | undefined;
  for (const { lang, fields } of japanese ? intact : []) {
    const { share_picture: picture, telephone } = japanese as SharedFields;
    const { hours, closed, ...own } = fields as { hours: string; closed?: string };
    profiles[lang] = v.parse(siteProfileSchema, {
      ...own,
      lang,
      telephone,
      hours: closed === undefined ? hours : lang === 'ja' ? `${hours}（${closed}）` : `${hours} (${closed})`,
      share_picture: toPicture(picture, pictures),
    });
  }
  const english = files.find(({ lang }) => lang === 'en');
  const untranslated = english ? fallBack(profiles).map((path) => untranslatedPromise(path, english)) : [];
  return {
    profiles,
    diagnostics: [
      ...checkFolder(contentDir, folder),
      ...files.flatMap(({ diagnostics }) => diagnostics),
      ...untranslated,
    ],
    links: files.flatMap(({ links }) => links),
    hasCalls: files.some(({ hasCalls }) => hasCalls),
  };
}

/** @param exists whether there is any content */
export function missingSite(contentDir: string, exists: boolean): Site {
  const hint = 'Describe the site in site/ja.md and site/en.md; until then the site uses its built-in fallback';
  const file = `${basename(contentDir)}/site/ja.md`;
  const diagnostic = { file, line: 1, message: 'the file is missing', hint, isBlocking: true };
  return { profiles: {}, links: [], diagnostics: exists ? [diagnostic] : [], hasCalls: false };
}

/** Puts the Japanese promise where the English profile has none. @returns the paths of those, under the profile */
function fallBack({ ja, en }: Site['profiles']): string[][] {
  if (!ja?.forms || !en) return [];
  const missing: string[][] = [];
  en.forms = layOver(ja.forms, en.forms, ['forms'], missing);
  return missing;
}

function layOver<Tree extends object>(base: Tree, over: object | undefined, path: string[], missing: string[][]): Tree {
  const entries = Object.entries(base).map(([key, value]) => {
    const given = (over as Record<string, unknown> | undefined)?.[key];
    if (typeof value === 'object') return [key, layOver(value, given as object | undefined, [...path, key], missing)];
    if (given === undefined) missing.push([...path, key]);
    return [key, given ?? value];
  });
  return { ...over, ...Object.fromEntries(entries) };
}

function untranslatedPromise(path: string[], { name, lineOf }: ContentFile): Diagnostic {
  return {
    file: name,
    line: lineOf(path.slice(0, 1)),
    message: `"${path.join('.')}" is in ja.md only`,
    hint: 'English readers get the Japanese sentence: translate it here',
    isBlocking: false,
  };
}
