import * as v from 'valibot';
import type { Language } from '../../contract/vocabulary.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import { pages } from '../../site/routes.ts';
import { siteConfig } from '../../site.config.ts';

/** The content types whose entries a preview leads to: to a page of their own, or to the one that lists them. */
export const PREVIEW_TYPES = [
  'columns',
  'news',
  'works',
  'pages',
  'campaigns',
  'seminars',
  'jobs',
  'downloads',
] as const;
export const previewTypeSchema = v.picklist(PREVIEW_TYPES);
type PreviewType = v.InferOutput<typeof previewTypeSchema>;

/** The revision of an entry without a draft: its preview shows the published entry. */
export const PUBLISHED = 'published';

/** An entry by its type and its key in the path: `columns` and `12`, `works` and `uchikanda-narrow`. */
export interface EntryName {
  type: PreviewType;
  key: string;
}

/** Parses `columns/12`; null for what is not an entry with a page. */
export function parseEntryName(text: string): EntryName | null {
  const [, type, key] = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ?? [];
  const known = v.safeParse(previewTypeSchema, type);
  if (!known.success || key === undefined || key.length > 80) return null;
  return isNumbered(known.output) && !/^[1-9]\d{0,15}$/.test(key) ? null : { type: known.output, key };
}

/** Whether entries of a type are called by their number: no page has their slug in its URL. */
function isNumbered(type: PreviewType): boolean {
  return !pages.some(
    ({ server }) => server && server.entries?.type === type && (server.entries.key === 'slug' || server.entries.slug),
  );
}

export interface DraftState {
  id: number;
  /** Of its draft, or {@link PUBLISHED}. */
  revision: string;
  /** When the draft was saved; null for what is published, and where the backend does not say. */
  savedAt: string | null;
}

/**
 * The current state of an entry, with its draft; null where it does not exist in the language.
 *
 * @param content with drafts
 * @throws {ContentError} where the backend fails
 */
export async function findEntry(content: ContentClient, name: EntryName, lang: Language): Promise<DraftState | null> {
  try {
    const entry = await fetchEntry(content, name, lang);
    if (!entry) return null;
    const { id, draft_revision, draft_saved_at } = entry;
    return { id, revision: draft_revision ?? PUBLISHED, savedAt: draft_saved_at ?? null };
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

function fetchEntry(content: ContentClient, { type, key }: EntryName, lang: Language) {
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
    case 'seminars':
      return content('seminar', { params: { slug: key }, query });
    case 'jobs':
      return listed(content('jobs', { query: { ...query, per_page: '100' } }), key);
    case 'downloads':
      return listed(content('downloads', { query: { ...query, per_page: '100' } }), key);
  }
}

/** An entry without a page of its own: its list is read as that list's page reads it. */
async function listed<Item extends { id: number }>(list: Promise<{ items: Item[] }>, key: string) {
  return (await list).items.find(({ id }) => String(id) === key);
}

/** The unprefixed path of an entry's page, or of its place in a list; null for a campaign that is not the configured one. */
export function pagePathOf({ type, key }: EntryName): string | null {
  if (type === 'campaigns') return key === siteConfig.campaign.slug ? `/campaign/${key}` : null;
  if (type === 'jobs') return `/recruit#position-${key}`;
  if (type === 'downloads') return '/download';
  if (type !== 'pages') return `/${type}/${key}`;
  return fixedPaths.find((path) => contentSlug(path) === key) ?? `/p/${key}`;
}
