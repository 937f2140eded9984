import { entryPath, LISTED_TYPES } from '../contract/content-types/entry-path.ts';
import type { ContentClient } from '../site/data/content-client.ts';
import { pathsWithoutParameters } from '../site/fixed-paths.ts';
import { LOCALES, type Locale } from '../site/i18n/locales.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { pages } from '../site/routes.ts';

/** Yields the paths of all published pages by importance. @throws {ContentError} */
export async function* publishedPaths(content: ContentClient): AsyncGenerator<string> {
  for (const path of pathsWithoutParameters) {
    for (const locale of LOCALES) yield localizedUrl(path, locale);
  }
  for (const type of LISTED_TYPES) {
    for (const locale of LOCALES) yield* pathsOfList(content, type, locale);
  }
}

async function* pathsOfList(content: ContentClient, type: (typeof LISTED_TYPES)[number], locale: Locale) {
  const paged = pages.find(({ query, server }) => query?.page && server?.entries?.type === type);
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { items, total_pages } = await content(type, { query: { lang: locale, page: String(page) } });
    last = total_pages;
    if (page > 1 && paged) yield localizedUrl(`${paged.path}?page=${page}`, locale);
    for (const item of items) {
      const path = entryPath(type, item);
      if (path) yield localizedUrl(path, locale);
    }
  }
}
