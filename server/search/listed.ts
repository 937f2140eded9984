import type { EndpointName, EndpointResponse } from '../../contract/api/endpoints.ts';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import { entryTag } from '../../contract/revalidation.ts';
import type { ContentClient } from '../../site/data/content-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import type { SearchDocument } from '../../site/search/search-index.ts';
import { entryText } from './entry-text.ts';

/** As the content API allows. */
const PER_PAGE = '100';

/** An entry as its list shows it: a document without the text, which is read for what has changed only. */
export interface Listed {
  document: Omit<SearchDocument, 'body'>;
  /** Another one after each change of the entry. */
  version: string;
  /** @throws {ContentError}; `RichTextError` where it cannot be shown either */
  text: () => Promise<string>;
}

/** The contract's lists that can be searched. */
export type ListName = Extract<EndpointName, ContentType>;
export type Item<Name extends ListName> = EndpointResponse<Name>['items'][number];

/** What differs between types of entries. */
export interface SearchedList<Summary> {
  type: ContentType;
  /** The Japanese, root-relative address; null for what is not shown. */
  href: (summary: Summary) => string | null;
  /** The entry with its texts; absent where the list has them. */
  entry?: (summary: Summary, content: ContentClient, lang: Locale) => Promise<{ title: string }>;
  /** What it is filed under. */
  topics: (summary: Summary, lang: Locale) => readonly (string | undefined)[];
}

/** A page of a list in the content API. @throws {ContentError} */
export type ListPage = (
  content: ContentClient,
  lang: Locale,
  page: number,
) => Promise<{ last: number; items: Listed[] }>;

export function searchedList<Name extends ListName>(
  name: Name,
  type: Omit<SearchedList<Item<Name>>, 'type'>,
): ListPage {
  return async (content, lang, page) => {
    const list = await content(name, { query: { lang, page: String(page), per_page: PER_PAGE } });
    const items = list.items as readonly Item<Name>[];
    return {
      last: list.total_pages,
      items: items.flatMap((item) => listed({ ...type, type: name }, item, content, lang) ?? []),
    };
  };
}

/** What the summaries of all types have. */
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

/** @param contentType of its entry, where visitors find it under another type */
export function listed<Summary extends AnySummary>(
  { type, href, entry, topics }: SearchedList<Summary>,
  summary: Summary,
  content: ContentClient,
  lang: Locale,
  contentType: ContentType = type,
): Listed | null {
  const address = href(summary);
  if (address === null) return null;
  const { isDated = false } = contentTypes[type].search ?? {};
  return {
    version: `${summary.modified_at} ${address}`,
    text: async () => entryText(contentType, (await entry?.(summary, content, lang)) ?? summary),
    document: {
      key: entryTag(contentType, summary.id),
      type,
      href: address,
      title: summary.title,
      // Each on a line of its own: none goes on into the next.
      names: [summary.reading, ...(summary.keywords ?? [])].filter(Boolean).join('\n'),
      topics: topics(summary, lang).filter(Boolean).join('\n'),
      summary: summary.summary ?? summary.description ?? '',
      date: isDated ? summary.published_at : null,
      publishedAt: isDated ? Date.parse(summary.published_at) : 0,
    },
  };
}
