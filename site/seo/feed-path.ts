import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Locale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import type { PageDefinition } from '../navigation/resolve/page-definition.ts';

export interface FeedList {
  type: string;
  path: string;
  label: Readonly<Record<Locale, string>>;
}

export function feedLists(pages: readonly PageDefinition[]): readonly FeedList[] {
  return Object.values(contentTypes).flatMap(({ name, label, hasFeed }) => {
    const list = pages.find(({ server }) => server?.entries?.type === name && server.entries.key === undefined);
    return hasFeed && list ? [{ type: name, path: list.path, label: label.many }] : [];
  });
}

/** `/en/news/feed.xml`. Feeds are never redirected by language. */
export function feedPath({ path }: FeedList, locale: Locale): string {
  return localizedUrl(`${path}/feed.xml`, locale);
}
