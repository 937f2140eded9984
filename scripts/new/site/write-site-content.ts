import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholder } from '../../../backend/content-lint/placeholders.ts';
import { LICENCE_KINDS } from '../../../contract/site/licence-kinds.ts';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import type { SiteAnswers } from './answers.ts';
import { isPicture, writePictures } from './write-pictures.ts';

const TEMPLATE = join(import.meta.dirname, 'content');
const MARK = /<<([a-z_]+)>>/g;

interface Options {
  hasExamples?: boolean;
}

/** @param folder other files in it remain */
export async function writeSiteContent(
  folder: string,
  answers: SiteAnswers,
  { hasExamples = true }: Options = {},
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of hasExamples ? await readdir(TEMPLATE) : ['pages', 'site', 'redirects.yaml']) {
    await cp(join(TEMPLATE, part), join(folder, part), { recursive: true });
  }
  const campaign = join(folder, 'campaigns', 'interview');
  if (hasExamples && answers.campaignSlug !== 'interview')
    await rename(campaign, join(folder, 'campaigns', answers.campaignSlug));
  for (const file of await readdir(TEMPLATE, { recursive: true })) {
    const [lang] = LANGUAGES.filter((language) => file.endsWith(`${language}.md`));
    if (!lang) continue;
    const target = join(folder, file.replace(/^campaigns\/interview/, `campaigns/${answers.campaignSlug}`));
    const text = await readFile(join(TEMPLATE, file), 'utf8');
    const values = valuesOf(answers, lang);
    await writeFile(
      target,
      text.replace(MARK, (mark, name: string) => values[name] ?? mark),
    ).catch(ignoreMissing);
  }
  await writePictures(folder, answers, hasExamples);
}

/** Folders without examples lack some files. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}

/** Values are YAML, except two that are parts of strings. */
function valuesOf(answers: SiteAnswers, lang: Language): Readonly<Record<string, string>> {
  const { name, legalName, licences } = answers;
  const yaml = {
    name: name[lang],
    legal_name: legalName[lang],
    legal_name_ja: legalName.ja,
    legal_name_en: legalName.en,
    logo: logoOf(answers, lang),
    share_alt_ja: `${name.ja}の名と、夕暮れの建物の並び`,
    share_alt_en: `The name ${name.en}, and buildings in the evening`,
    postal_code: answers.postalCode,
    address: answers.address[lang],
    directions: answers.directions?.[lang] ?? placeholder(lang, { ja: '最寄り駅からの道順', en: 'directions' }),
    telephone: answers.telephone,
    hours: answers.hours[lang],
    closed: answers.closed[lang],
    email: answers.email,
    licences: Object.fromEntries(
      LICENCE_KINDS.flatMap((kind) => {
        const licence = licences[kind];
        if (!licence) return [];
        return [[kind, { number: licence.number[lang], authority: licence.authority[lang], date: licence.date }]];
      }),
    ),
  };
  return {
    ...Object.fromEntries(Object.entries(yaml).map(([key, value]) => [key, JSON.stringify(value)])),
    published_at: answers.createdAt,
    campaign: answers.campaignSlug,
  };
}

/** A given logo has no file for pictures, because CSS turns the logo white. */
function logoOf({ logo }: SiteAnswers, lang: Language): { on_paper: string; on_pictures?: string } {
  if (!logo) return { on_paper: `logo-${lang}.svg`, on_pictures: `logo-${lang}-on-pictures.svg` };
  return { on_paper: `logo-${lang}.${isPicture(logo[lang]) ? 'png' : 'svg'}` };
}
