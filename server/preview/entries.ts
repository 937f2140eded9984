import * as v from 'valibot';
import { FIXED_PATHS } from '../../contract/site-paths.ts';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import type { ContentClient } from '../../site/content/content-client.ts';
import { isNotFound } from '../../site/content/content-error.ts';
import { siteConfig } from '../../site.config.ts';

/** The types of entry that have a page of their own. */
export const PREVIEW_TYPES = ['columns', 'news', 'works', 'pages', 'campaigns'] as const;
export const previewTypeSchema = v.picklist(PREVIEW_TYPES);
export type PreviewType = v.InferOutput<typeof previewTypeSchema>;

/** The revision of an entry without a draft: what is previewed is what everybody sees. */
export const PUBLISHED = 'published';

/** An entry by its type and what stands in its path: `columns` and `12`, `works` and `uchikanda-narrow`. */
export interface EntryName {
  type: PreviewType;
  key: string;
}

/** What a person writes: `columns/12`. Null where that can be no entry with a page. */
export function readEntryName(text: string): EntryName | null {
  const [, type, key] = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ?? [];
  const known = v.safeParse(previewTypeSchema, type);
  if (!known.success || key === undefined || key.length > 80) return null;
  const isNumbered = known.output === 'columns' || known.output === 'news';
  return isNumbered && !/^[1-9]\d{0,15}$/.test(key) ? null : { type: known.output, key };
}

export interface DraftState {
  id: number;
  /** Of its draft, or {@link PUBLISHED}. */
  revision: string;
}

/**
 * The entry as it is now, drafts included. Null where it does not exist in the language.
 *
 * @param content must answer with drafts
 * @throws a `ContentError` where the backend fails
 */
export async function findEntry(content: ContentClient, name: EntryName, lang: Language): Promise<DraftState | null> {
  try {
    const { id, draft_revision } = await ask(content, name, lang);
    return { id, revision: draft_revision ?? PUBLISHED };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function ask(content: ContentClient, { type, key }: EntryName, lang: Language) {
  const query = { lang };
  switch (type) {
    case 'columns':
      return content('column', { params: { id: key }, query });
    case 'news':
      return content('newsItem', { params: { id: key }, query });
    case 'works':
      return content('work', { params: { slug: key }, query });
    case 'pages':
      return content('page', { params: { slug: key }, query });
    case 'campaigns':
      return content('campaign', { params: { slug: key }, query });
  }
}

/** Languages that the entry can be previewed in. */
export async function languagesOf(content: ContentClient, name: EntryName): Promise<Language[]> {
  const found = await Promise.all(LANGUAGES.map((lang) => findEntry(content, name, lang)));
  return LANGUAGES.filter((_, index) => found[index]);
}

/** The page that shows the entry, in Japanese spelling; null for a campaign that this site is not configured for. */
export function pagePathOf({ type, key }: EntryName): string | null {
  if (type === 'campaigns') return key === siteConfig.campaign.slug ? `/campaign/${key}` : null;
  if (type !== 'pages') return `/${type}/${key}`;
  // The home page's slug is `home`, that of `/services/fund` `services-fund`; all the others are generic pages.
  const fixed = FIXED_PATHS.find((path) => (path.slice(1).replace('/', '-') || 'home') === key);
  return fixed ?? `/p/${key}`;
}
