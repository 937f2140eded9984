import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';

/** The lists that have a feed, by their path; a further one needs its row in `feed.server.ts`, too. */
export const FEED_LISTS = ['/news', '/columns'] as const;
export type FeedList = (typeof FEED_LISTS)[number];

/** Where a list's feed is: `/en/news/feed.xml`. Feeds are never redirected by language. */
export function feedPath(list: FeedList, locale: Locale): string {
  return localizedUrl(`${list}/feed.xml`, locale);
}
