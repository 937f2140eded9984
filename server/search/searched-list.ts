import type { EndpointName, EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { entryTag } from '../../contract/revalidation.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import type { SearchDocument } from '../../site/search/search-index.ts';
import { entryText } from './entry-text.ts';

const PER_PAGE = '100';

/** A list entry, whose text is loaded only after changes. */
export interface SearchableEntry {
  document: Omit<SearchDocument, 'body'>;
  version: string;
  /** @throws {ContentError | RichTextError} */
  loadText: () => Promise<string>;
}

export type ListName = Extract<EndpointName, ContentType>;
export type Item<Name extends ListName> = EndpointResponse<Name>['items'][number];

export interface SearchedList<Summary> {
  type: ContentType;
  href: (summary: Summary) => string | null;
  /** Absent if the list has all texts. */
  entry?: (summary: Summary, content: ContentClient, lang: Locale) => Promise<{ title: string }>;
  topics: (summary: Summary, lang: Locale) => readonly (string | undefined)[];
}

export type ListPage = (
  content: ContentClient,
  lang: Locale,
  page: number,
) => Promise<{ last: number; items: SearchableEntry[] }>;

export function searchedList<Name extends ListName>(
  name: Name,
  type: Omit<SearchedList<Item<Name>>, 'type'>,
): ListPage {
  return async (content, lang, page) => {
    const list = await content(name, { query: { lang, page: String(page), per_page: PER_PAGE } });
    const items = list.items as readonly Item<Name>[];
    return {
      last: list.total_pages,
      items: items.flatMap((item) => searchableEntry({ ...type, type: name }, item, content, lang) ?? []),
    };
  };
}

interface AnySummary {
  id: number;
  title: string;
  reading?: string | undefined;
  keywords?: readonly string[] | undefined;
  summary?: string;
  description?: string;
  published_at: string;
  modified_at: string;
}

/** @param contentType differs if visitors see another type */
export function searchableEntry<Summary extends AnySummary>(
  { type, href, entry, topics }: SearchedList<Summary>,
  summary: Summary,
  content: ContentClient,
  lang: Locale,
  contentType: ContentType = type,
): SearchableEntry | null {
  const address = href(summary);
  if (address === null) return null;
  const { isDated = false } = contentTypes[type].search ?? {};
  return {
    version: `${summary.modified_at} ${address}`,
    loadText: async () => entryText(contentType, (await entry?.(summary, content, lang)) ?? summary),
    document: {
      key: entryTag(contentType, summary.id),
      type,
      href: address,
      title: summary.title,
      // Names must not match across their boundaries.
      names: [summary.reading, ...(summary.keywords ?? [])].filter(Boolean).join('\n'),
      topics: topics(summary, lang).filter(Boolean).join('\n'),
      summary: summary.summary ?? summary.description ?? '',
      date: isDated ? summary.published_at : null,
      publishedAt: isDated ? Date.parse(summary.published_at) : 0,
    },
  };
}
