import { basename } from 'node:path';
import * as v from 'valibot';
import type { Logo } from '../../contract/entries/logo.ts';
import { type Navigation, type SiteProfile, siteProfileSchema } from '../../contract/entries/site-profile.ts';
import { LANGUAGES, type Language, MENU_LIMITS } from '../../contract/vocabulary.ts';
import { checkFolder } from '../content-lint/check-folder.ts';
import type { Link } from '../content-lint/check-links.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { siteFiles } from '../content-schemas/content-types.ts';
import type { FolderSnapshot, Snapshot } from './folder-snapshot.ts';
import { type FolderPictures, pictureFinding, toPicture } from './pictures/folder-pictures.ts';
import { readLogoFile } from './pictures/read-logo.ts';
import { type ContentFile, type FieldRules, readContentFile } from './read-content-file.ts';
import { validParts } from './valid-parts.ts';

/** The site profile of each language that has a file with a name in it. */
export interface Site {
  profiles: Profiles;
  diagnostics: Diagnostic[];
  links: Link[];
}

type Profiles = { [Lang in Language]?: SiteProfile };
type Fields = Partial<Record<string, unknown>>;

const { logo, ...translated } = siteFiles.translated;

const rules: Record<Language, FieldRules> = {
  ja: { schema: v.object({ ...siteFiles.shared, ...siteFiles.translated }), elsewhere: [] },
  en: { schema: v.object(siteFiles.translated), elsewhere: Object.keys(siteFiles.shared) },
};

/**
 * A field that is wrong costs that field: it stays as it was, or is left out, and the rest of the profile is served.
 *
 * @param before the profiles of the last reading
 */
export async function readSite(
  contentDir: string,
  folder: FolderSnapshot,
  pictures: FolderPictures,
  before: Profiles = {},
): Promise<Site> {
  const files = await Promise.all(
    LANGUAGES.filter((lang) => folder.files.has(`${lang}.md`)).map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang]),
    ),
  );
  const fields = files.map((file) => fieldsOf(file, before[file.lang]));
  const share_picture = sharePicture(
    files.find(({ lang }) => lang === 'ja'),
    pictures,
    before,
  );
  const names = fields.flatMap(({ name, legal_name }) => [name, legal_name]).filter((name) => name !== undefined);
  const profiles: Profiles = {};
  for (const [index, file] of files.entries()) {
    const own = fields[index] ?? {};
    const logoNames = file.renderer && validParts(logo, file.raw.logo);
    const found = v.safeParse(siteProfileSchema, {
      ...own,
      name: own.name ?? own.legal_name ?? names[0],
      legal_name: own.legal_name ?? own.name ?? names[0],
      licences: own.licences ?? {},
      lang: file.lang,
      share_picture,
      logo: logoNames
        ? await logoOf(logoNames, file, (name) => readLogoFile(contentDir, folder, pictures, name))
        : own.logo,
    });
    if (found.success) profiles[file.lang] = found.output;
    checkMenus(profiles[file.lang]?.navigation, file);
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
  };
}

/** What is served where there is no folder `site`. */
export function missingSite(contentDir: string, { exists }: Snapshot): Site {
  const hint = 'Describe the site in site/ja.md and site/en.md; until then the site uses its built-in fallback';
  const file = `${basename(contentDir)}/site/ja.md`;
  const diagnostic = { file, line: 1, message: 'the file is missing', hint, isBlocking: true };
  return { profiles: {}, links: [], diagnostics: exists ? [diagnostic] : [] };
}

/** The fields that are right; in the place of wrong ones what they were before, or what is right of them. */
function fieldsOf({ raw, renderer }: ContentFile, before: Fields = {}): Fields {
  // A file that cannot be parsed has no fields at all.
  if (!renderer) return before;
  const right = Object.entries(translated).map(([key, schema]) => {
    const { success, output } = v.safeParse(schema as v.GenericSchema, raw[key]);
    return [key, success ? output : (before[key] ?? validParts(schema as v.GenericSchema, raw[key]))];
  });
  return Object.fromEntries(right);
}

function sharePicture(file: ContentFile | undefined, pictures: FolderPictures, before: Profiles) {
  if (!file?.renderer) return before.ja?.share_picture;
  const picture = validParts(siteFiles.shared.share_picture, file.raw.share_picture);
  return picture && !pictureFinding(picture.file, pictures) ? toPicture(picture, pictures) : undefined;
}

/** Reports what is wrong with it. @returns undefined where it cannot be shown on paper */
async function logoOf(
  names: { on_paper: string; on_pictures?: string | undefined },
  { name: file, lineOf, diagnostics }: ContentFile,
  read: (name: string) => ReturnType<typeof readLogoFile>,
): Promise<Logo | undefined> {
  const found: Partial<Logo> = {};
  for (const [key, name] of Object.entries(names) as [keyof Logo, string][]) {
    const result = await read(name);
    if ('src' in result) found[key] = result;
    else diagnostics.push({ file, line: lineOf(['logo', key]), ...result, isBlocking: true });
  }
  return found.on_paper && { ...found, on_paper: found.on_paper };
}

/** Names the links for which the site has no room. */
function checkMenus(menus: Navigation | undefined, { name, lineOf, diagnostics }: ContentFile): void {
  const check = (path: readonly PropertyKey[], items: readonly unknown[], most: number, what: string) => {
    if (items.length <= most) return;
    const message = `"${path.join('.')}" has ${items.length} ${what}, and the site shows ${most}`;
    const hint = `The first ${most} are shown: take the others out${path[1] === 'header' ? ', or put them into the footer' : ''}`;
    diagnostics.push({ file: name, line: lineOf([...path, most]), message, hint, isBlocking: false });
  };
  const { header = [], footer = [], legal = [] } = menus ?? {};
  check(['navigation', 'header'], header, MENU_LIMITS.header, 'links');
  check(['navigation', 'footer'], footer, MENU_LIMITS.groups, 'groups');
  for (const [at, { links }] of footer.entries()) {
    check(['navigation', 'footer', at, 'links'], links, MENU_LIMITS.links, 'links');
  }
  check(['navigation', 'legal'], legal, MENU_LIMITS.links, 'links');
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
