import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { EntryPage } from '../../../contract/content-types/define-content-type.ts';
import { type EntryAddress, LISTED_TYPES, offeredPath } from '../../../contract/content-types/entry-path.ts';
import type { Picture } from '../../../contract/entries/fields.ts';
import type { ContentClient } from '../../data/content-client.ts';
import { LOCALES, type Locale } from '../../i18n/locales.ts';
import { localizedUrl } from '../../i18n/localized-url.ts';
import { fallbackUrl } from '../../pictures/picture-url.ts';
import { newest } from '../last-modified.server.ts';
import type { SitemapUrl } from './sitemap-xml.server.ts';

/** The most URLs of a file: 2 MB where each has alternates and a picture. */
export const FILE_URLS = 2000;
/** The most that the content API gives at once. */
const PER_PAGE = 100;
const PAGES_OF_FILE = FILE_URLS / PER_PAGE;

/** A part of the sitemap that can be had by itself. */
export interface Section {
  /** Stands in the addresses of its files: `works-en`. */
  name: string;
  /** Asks the content API. @throws {ContentError} */
  open: () => Promise<OpenSection>;
}
interface OpenSection {
  /** How many URLs it has. */
  total: number;
  /** Those of one of its files. @param file from 1 */
  urls: (file: number) => Promise<SitemapUrl[]>;
}

/** An entry as lists have it. */
type Listed = EntryAddress & { id: number; languages: readonly Locale[]; modified_at: string; cover?: Picture };

type ListName = (typeof LISTED_TYPES)[number];

/** The sections of the entries that have addresses of their own. */
export function entrySections(content: ContentClient): Section[] {
  return LISTED_TYPES.flatMap((type) =>
    LOCALES.map((locale) => ({ name: `${type}-${locale}`, open: () => openList(content, type, locale) })),
  );
}

async function openList(content: ContentClient, type: ListName, locale: Locale): Promise<OpenSection> {
  // Entries of the other kinds are at paths of the site's table.
  const { onlyKind }: EntryPage = contentTypes[type].page;
  const kind = onlyKind !== undefined && { kind: onlyKind };
  const page = (number: number) =>
    content(type, { query: { lang: locale, page: String(number), per_page: String(PER_PAGE), ...kind } });
  const first = await page(1);
  return {
    total: first.total,
    async urls(file) {
      const listed: Listed[] = [];
      const end = Math.min(file * PAGES_OF_FILE, first.total_pages);
      // One after the other: however many there are, the backend is asked for one at a time.
      for (let number = (file - 1) * PAGES_OF_FILE + 1; number <= end; number += 1) {
        listed.push(...(number === 1 ? first : await page(number)).items);
      }
      return listed.flatMap((entry) => urlOf(type, entry, locale));
    },
  };
}

function urlOf(type: ListName, entry: Listed, locale: Locale): SitemapUrl[] {
  const path = offeredPath(type, entry);
  if (path === null) return [];
  const { languages, modified_at, cover } = entry;
  return [
    {
      path: localizedUrl(path, locale),
      languages,
      lastModified: newest([modified_at]),
      pictures: cover ? [fallbackUrl(cover.src)] : [],
    },
  ];
}
