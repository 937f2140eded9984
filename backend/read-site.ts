import * as v from 'valibot';
import { type SiteProfile, siteProfileSchema } from '../contract/site-profile.ts';
import { LANGUAGES, type Language } from '../contract/vocabulary.ts';
import { checkFolder } from './check-folder.ts';
import { type PictureFile, siteFiles } from './content-types.ts';
import { type FolderPictures, toPicture } from './pictures.ts';
import type { Problem } from './problems.ts';
import { type FieldRules, type Link, readContentFile } from './read-file.ts';
import type { FolderSnapshot } from './snapshot.ts';

/** `content/site`, read: a profile for each language whose file (and `ja.md`, for the picture) is in order. */
export interface Site {
  profiles: { [Lang in Language]?: SiteProfile };
  problems: Problem[];
  links: Link[];
}

const rules: Record<Language, FieldRules> = {
  ja: { schema: v.object({ ...siteFiles.shared, ...siteFiles.translated }), elsewhere: [] },
  en: { schema: v.object(siteFiles.translated), elsewhere: Object.keys(siteFiles.shared) },
};

export async function readSite(contentDir: string, folder: FolderSnapshot, pictures: FolderPictures): Promise<Site> {
  const files = await Promise.all(
    LANGUAGES.filter((lang) => folder.files.has(`${lang}.md`)).map((lang) =>
      readContentFile(contentDir, folder, lang, pictures, rules[lang]),
    ),
  );
  const profiles: Site['profiles'] = {};
  const intact = files.filter(({ fields, problems }) => fields && !problems.some(({ leavesOut }) => leavesOut));
  const picture = intact.find(({ lang }) => lang === 'ja')?.fields?.share_picture as PictureFile | undefined;
  for (const { lang, fields } of picture ? intact : []) {
    const share_picture = toPicture(picture as PictureFile, pictures);
    profiles[lang] = v.parse(siteProfileSchema, { ...fields, lang, share_picture });
  }
  return {
    profiles,
    problems: [...checkFolder(contentDir, folder), ...files.flatMap(({ problems }) => problems)],
    links: files.flatMap(({ links }) => links),
  };
}
