import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { pages } from '../routes.ts';

/** A list with a feed: its content type, and the path of the page that lists its entries. */
export interface FeedList {
  type: string;
  path: string;
  label: Readonly<Record<Locale, string>>;
}

export const FEED_LISTS: readonly FeedList[] = Object.values(contentTypes).flatMap(({ name, label, hasFeed }) => {
  const list = pages.find(({ server }) => server && server.entries?.type === name && server.entries.key === undefined);
  return hasFeed && list ? [{ type: name, path: list.path, label: label.many }] : [];
});

/** The path of a list's feed: `/en/news/feed.xml`. Feeds are never redirected by language. */
export function feedPath({ path }: FeedList, locale: Locale): string {
  return localizedUrl(`${path}/feed.xml`, locale);
}
