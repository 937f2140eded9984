import * as v from 'valibot';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { EntryPage } from '../../contract/content-types/define-content-type.ts';
import { fillEntryPath } from '../../contract/content-types/entry-path.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { fixedPaths } from '../../site/fixed-paths.ts';
import { contentSlug } from '../../site/navigation/resolve/page-path.ts';
import { pages } from '../../site/routes.ts';

/** The content types, all of whose entries have previews: on a page of their own, or on the one that lists them. */
export const PREVIEW_TYPES = Object.keys(contentTypes) as ContentType[];
export const previewTypeSchema = v.picklist(PREVIEW_TYPES);

/** The revision of an entry without a draft: its preview shows the published entry. */
export const PUBLISHED = 'published';

/** An entry by its type and its key in the path: `columns` and `12`, `works` and `station-front-office`. */
export interface EntryName {
  type: ContentType;
  key: string;
}

/** Parses `columns/12`; null for what is not an entry with a page. */
export function parseEntryName(text: string): EntryName | null {
  const [, type, key] = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ?? [];
  const known = v.safeParse(previewTypeSchema, type);
  if (!known.success || key === undefined || key.length > 80) return null;
  return contentTypes[known.output].key === 'id' && !/^[1-9]\d{0,15}$/.test(key) ? null : { type: known.output, key };
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

/** An entry without an endpoint of its own is looked for in its list, which is read as that list's page reads it. */
async function fetchEntry(
  content: ContentClient,
  { type, key }: EntryName,
  lang: Language,
): Promise<Drafted | undefined> {
  const definition = contentTypes[type];
  if (definition.entry) {
    return content(definition.entry.name, { params: { [definition.key]: key } as never, query: { lang } });
  }
  const { items } = await content(type as 'jobs', { query: { lang, per_page: '100' } });
  return items.find(({ id }) => String(id) === key);
}
type Drafted = Pick<EndpointResponse<'work'>, 'id' | 'draft_revision' | 'draft_saved_at'>;

/** The unprefixed path of an entry's page, or of its place in a list; null where the type's pages show other entries only. */
export function pagePathOf({ type, key }: EntryName): string | null {
  const rowsOfOne = pages.filter(({ server }) => server?.entries?.type === type && server.entries.slug !== undefined);
  if (rowsOfOne.length > 0) return rowsOfOne.find(({ server }) => server?.entries?.slug === key)?.path ?? null;
  const { path, onlyKind, place, previewPlace }: EntryPage = contentTypes[type].page;
  if (!path) return fillEntryPath(previewPlace ?? place ?? '/', { id: Number(key), slug: key });
  if (onlyKind === undefined) return fillEntryPath(path, { id: Number(key), slug: key });
  return fixedPaths.find((fixed) => contentSlug(fixed) === key) ?? fillEntryPath(path, { slug: key });
}
