import * as v from 'valibot';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { dateTimeSchema } from '../../contract/entries/fields.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { siteFiles } from './site-files.ts';

/** In any file of an entry: `true` keeps its language unpublished; in `ja.md`, the whole entry. */
const draftField = { draft: v.optional(v.boolean(), false) };

/** In `ja.md` of any entry: when it is published and when its publication ends, in both languages. Without them: at once, and never. */
const scheduleFields = { publish_at: v.optional(dateTimeSchema), unpublish_at: v.optional(dateTimeSchema) };

export type FrontMatterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** The whole front matter of both languages' files. */
export function frontMatterOf(type: ContentType | 'site'): Record<Language, FrontMatterSchema> {
  if (type === 'site') {
    const { shared, translated } = siteFiles;
    return { ja: v.object({ ...shared, ...translated }), en: v.object(translated) };
  }
  const { shared, translated } = contentTypes[type].frontMatter;
  return {
    ja: v.object({ ...shared, ...translated, ...draftField, ...scheduleFields }),
    en: v.object({ ...translated, ...draftField }),
  };
}

/** The names of the folders in the content. */
export const FOLDER_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site'] as const;
