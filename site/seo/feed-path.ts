import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';

/** A list with a feed: its content type, and the path of the page that lists its entries. */
export interface FeedList {
  type: string;
  path: string;
  label: Readonly<Record<Locale, string>>;
}

/** The lists that have feeds, with the pages that show them. */
export function feedLists(pages: readonly PageDefinition[]): readonly FeedList[] {
  return Object.values(contentTypes).flatMap(({ name, label, hasFeed }) => {
    const list = pages.find(({ server }) => server?.entries?.type === name && server.entries.key === undefined);
    return hasFeed && list ? [{ type: name, path: list.path, label: label.many }] : [];
  });
}

/** The path of a list's feed: `/en/news/feed.xml`. Feeds are never redirected by language. */
export function feedPath({ path }: FeedList, locale: Locale): string {
  return localizedUrl(`${path}/feed.xml`, locale);
}
