import * as v from 'valibot';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { dateTimeSchema } from '../../contract/entries/fields.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { siteFiles } from './site-files.ts';

/** In `ja.md`, `true` applies to the whole entry. */
const draftField = { draft: v.optional(v.boolean(), false) };

/** In `ja.md`, for both languages. */
const scheduleFields = { publish_at: v.optional(dateTimeSchema), unpublish_at: v.optional(dateTimeSchema) };

export type FrontMatterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

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

export const FOLDER_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site'] as const;
