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

/** About 2 MB with alternates and pictures. */
export const FILE_URLS = 2000;
/** Limit of the content API. */
const PER_PAGE = 100;
const PAGES_OF_FILE = FILE_URLS / PER_PAGE;

/** A part of the sitemap that can be loaded separately. */
export interface Section {
  /** `works-en`. */
  name: string;
  /** @throws {ContentError} */
  open: () => Promise<OpenSection>;
}
interface OpenSection {
  total: number;
  /** @param file from 1 */
  urls: (file: number) => Promise<SitemapUrl[]>;
}

type Listed = EntryAddress & { id: number; languages: readonly Locale[]; modified_at: string; cover?: Picture };

type ListName = (typeof LISTED_TYPES)[number];

export function entrySections(content: ContentClient): Section[] {
  return LISTED_TYPES.flatMap((type) =>
    LOCALES.map((locale) => ({ name: `${type}-${locale}`, open: () => openList(content, type, locale) })),
  );
}

async function openList(content: ContentClient, type: ListName, locale: Locale): Promise<OpenSection> {
  // Entries of other kinds are pages of `routes.ts`.
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
      // Sequential, to limit the load on the backend.
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
