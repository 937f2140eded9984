import * as v from 'valibot';
import type { Language } from '../../contract/vocabulary.ts';
import { type ContentType, contentTypes, draftField, scheduleFields } from './content-types.ts';
import { siteFiles } from './site-files.ts';

export type FrontMatterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The whole front matter of both languages' files. */
export function frontMatterOf(type: ContentType | 'site'): Record<Language, FrontMatterSchema> {
  if (type === 'site') {
    const { shared, translated } = siteFiles;
    return { ja: v.object({ ...shared, ...translated }), en: v.object(translated) };
  }
  const { shared, translated } = contentTypes[type];
  return {
    ja: v.object({ ...shared, ...translated, ...draftField, ...scheduleFields }),
    en: v.object({ ...translated, ...draftField }),
  };
}

/** The names of the folders in the content. */
export const FOLDER_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site'] as const;
