import * as v from 'valibot';
import type { Logo } from '../../../contract/site/logo.ts';
import type { SiteProfile } from '../../../contract/site/site-profile.ts';
import { siteFiles } from '../../content-schemas/site-files.ts';
import { type FolderPictures, pictureFinding, toPicture } from '../pictures/folder-pictures.ts';
import type { readLogoFile } from '../pictures/read-logo.ts';
import type { ContentFile } from '../reading/read-content-file.ts';
import { validParts } from './valid-parts.ts';

type Fields = Partial<Record<string, unknown>>;

const { logo, hours, closed, words: _variables, ...translated } = siteFiles.translated;
const { telephone, share_picture } = siteFiles.shared;

/** Invalid fields fall back to the last version or to their valid parts. */
export function translatedFields({ raw, renderer, lang }: ContentFile, lastProfile: SiteProfile | undefined): Fields {
  // The file cannot be parsed.
  if (!renderer) return lastProfile ?? {};
  const previous: Fields = lastProfile ?? {};
  const valid = Object.entries(translated).map(([key, schema]) => {
    const { success, output } = v.safeParse(schema as v.GenericSchema, raw[key]);
    return [key, success ? output : (previous[key] ?? validParts(schema as v.GenericSchema, raw[key]))];
  });
  return { ...Object.fromEntries(valid), hours: hoursOf(raw, lang) ?? previous.hours };
}

function hoursOf(raw: Fields, lang: ContentFile['lang']): string | undefined {
  const [hoursResult, closedResult] = [v.safeParse(hours, raw.hours), v.safeParse(closed, raw.closed)];
  if (!hoursResult.success || !closedResult.success) return undefined;
  if (closedResult.output === undefined) return hoursResult.output;
  return lang === 'ja'
    ? `${hoursResult.output}（${closedResult.output}）`
    : `${hoursResult.output} (${closedResult.output})`;
}

export function sharedFields(
  japanese: ContentFile | undefined,
  pictures: FolderPictures,
  lastProfile: SiteProfile | undefined,
): Pick<SiteProfile, 'share_picture' | 'telephone'> {
  if (!japanese?.renderer) return { share_picture: lastProfile?.share_picture, telephone: lastProfile?.telephone };
  const { raw } = japanese;
  const picture = validParts(share_picture, raw.share_picture);
  const number = v.safeParse(telephone, raw.telephone);
  return {
    share_picture: picture && !pictureFinding(picture.file, pictures) ? toPicture(picture, pictures) : undefined,
    telephone: number.success ? number.output : lastProfile?.telephone,
  };
}

/** Returns undefined without a valid logo on paper. */
export async function logoOf(
  { raw, renderer, name: file, lineOf, diagnostics }: ContentFile,
  read: (name: string) => ReturnType<typeof readLogoFile>,
): Promise<Logo | undefined> {
  const names = renderer && validParts(logo, raw.logo);
  const files: Partial<Logo> = {};
  for (const [key, name] of Object.entries(names ?? {}) as [keyof Logo, string][]) {
    const result = await read(name);
    if ('src' in result) files[key] = result;
    else diagnostics.push({ ...result, file, line: lineOf(['logo', key]), isBlocking: true });
  }
  return files.on_paper && { ...files, on_paper: files.on_paper };
}
