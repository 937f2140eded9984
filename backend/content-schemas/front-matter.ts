import * as v from 'valibot';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { dateTimeSchema } from '../../contract/entries/fields.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { siteFiles } from './site-files.ts';

/** `true` keeps the file's language unpublished; in `ja.md`, the whole entry. */
const draftField = { draft: v.optional(v.boolean(), false) };

/** Publication period of both languages, in `ja.md`. Default: immediately and without end. */
const scheduleFields = { publish_at: v.optional(dateTimeSchema), unpublish_at: v.optional(dateTimeSchema) };

export type FrontMatterSchema = v.ObjectSchema<v.ObjectEntries, undefined>;

/** Returns the complete front-matter schema of each language's file. */
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

/** Names of the content folders. */
export const FOLDER_TYPES = [...(Object.keys(contentTypes) as ContentType[]), 'site'] as const;
