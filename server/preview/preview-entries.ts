import * as v from 'valibot';
import type { EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { EntryPage } from '../../contract/content-types/define-content-type.ts';
import { fillEntryPath } from '../../contract/content-types/entry-path.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import { isNotFound } from '../../site/errors/content-error.ts';
import { contentPaths, singleEntryPages } from '../../site/fixed-paths.ts';

export const PREVIEW_TYPES = Object.keys(contentTypes) as ContentType[];
export const previewTypeSchema = v.picklist(PREVIEW_TYPES);

/** Revision of entries without a draft. */
export const PUBLISHED = 'published';

/** Type and URL key, such as `works` and `station-front-office`. */
export interface EntryName {
  type: ContentType;
  key: string;
}

/** Parses `columns/12`. */
export function parseEntryName(text: string): EntryName | null {
  const [, type, key] = /^([a-z]+)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(text) ?? [];
  const parsedType = v.safeParse(previewTypeSchema, type);
  if (!parsedType.success || key === undefined || key.length > 80) return null;
  return contentTypes[parsedType.output].key === 'id' && !/^[1-9]\d{0,15}$/.test(key)
    ? null
    : { type: parsedType.output, key };
}

export interface DraftState {
  id: number;
  revision: string;
  /** Null if published or unknown. */
  savedAt: string | null;
}

/**
 * Returns null if the entry does not exist in this language.
 *
 * @throws {ContentError}
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

export function pagePathOf({ type, key }: EntryName): string | null {
  const pagesOfType = singleEntryPages.filter((page) => page.type === type);
  if (pagesOfType.length > 0) return pagesOfType.find(({ slug }) => slug === key)?.path ?? null;
  const { path, onlyKind, place, previewPlace }: EntryPage = contentTypes[type].page;
  if (!path) return fillEntryPath(previewPlace ?? place ?? '/', { id: Number(key), slug: key });
  if (onlyKind === undefined) return fillEntryPath(path, { id: Number(key), slug: key });
  return contentPaths.get(key) ?? fillEntryPath(path, { slug: key });
}
