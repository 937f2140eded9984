import { entryPath, LISTED_TYPES } from '../contract/content-types/entry-path.ts';
import type { ContentChange } from '../contract/revalidation.ts';
import type { ContentClient } from '../site/data/content-client.ts';
import { pathsWithoutParameters } from '../site/fixed-paths.ts';
import { LOCALES, type Locale } from '../site/i18n/locales.ts';
import { localizedUrl } from '../site/i18n/localized-url.ts';
import { pages } from '../site/routes.ts';

type ListedType = (typeof LISTED_TYPES)[number];

/** Yields the paths of all published pages by importance. @throws {ContentError} */
export async function* publishedPaths(content: ContentClient): AsyncGenerator<string> {
  yield* fixedPagePaths();
  for (const type of LISTED_TYPES) {
    for (const locale of LOCALES) yield* pathsOfList(content, type, locale);
  }
}

/** Yields the paths of changed entries. Entries without their own page appear on fixed pages. @throws {ContentError} */
export async function* changedPaths(content: ContentClient, { tags, entries }: ContentChange): AsyncGenerator<string> {
  const present = entries.filter(({ modified }) => modified !== null);
  for (const type of LISTED_TYPES) {
    const ids = new Set(present.filter((entry) => entry.type === type).map(({ id }) => id));
    for (const locale of ids.size > 0 ? LOCALES : []) yield* pathsOfList(content, type, locale, ids);
  }
  const isListed = ({ type }: { type: string }) => LISTED_TYPES.some((listed) => listed === type);
  if (tags === '*') yield* publishedPaths(content);
  else if (tags.includes('site') || !present.every(isListed)) yield* fixedPagePaths();
}

function* fixedPagePaths(): Generator<string> {
  for (const path of pathsWithoutParameters) {
    for (const locale of LOCALES) yield localizedUrl(path, locale);
  }
}

/** @param ids limits the entries, and excludes the pages of the list */
async function* pathsOfList(content: ContentClient, type: ListedType, locale: Locale, ids?: ReadonlySet<number>) {
  const paged = pages.find(({ query, server }) => query?.page && server?.entries?.type === type);
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { items, total_pages } = await content(type, { query: { lang: locale, page: String(page) } });
    last = total_pages;
    if (page > 1 && paged && !ids) yield localizedUrl(`${paged.path}?page=${page}`, locale);
    for (const item of items) {
      const path = ids && !ids.has(item.id) ? null : entryPath(type, item);
      if (path) yield localizedUrl(path, locale);
    }
  }
}
