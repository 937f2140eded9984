import { isOpen, type JobOpening } from '../../../contract/content-types/jobs/definition.ts';
import type { Picture } from '../../../contract/entries/fields.ts';
import { ENTRY_LISTS, type EntryAddress, entryPath, positionPath } from '../../../contract/site-paths.ts';
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
type Listed = EntryAddress &
  Pick<JobOpening, 'closes_on'> & { id: number; languages: readonly Locale[]; modified_at: string; cover?: Picture };

/** The lists of the entries that have addresses of their own. */
const LISTS = [...ENTRY_LISTS, 'jobs'] as const;
type ListName = (typeof LISTS)[number];

/** The sections of the entries that have addresses of their own. */
export function entrySections(content: ContentClient): Section[] {
  return LISTS.flatMap((type) =>
    LOCALES.map((locale) => ({ name: `${type}-${locale}`, open: () => openList(content, type, locale) })),
  );
}

async function openList(content: ContentClient, type: ListName, locale: Locale): Promise<OpenSection> {
  // Pages of the other kinds are at paths of the site's table.
  const kind = type === 'pages' && { kind: 'generic' };
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

/** A position that is closed stays readable for those who have its address; engines are to forget it. */
function pathOf(type: ListName, entry: Listed): string | null {
  if (type === 'jobs') return isOpen(entry) ? positionPath(entry.id) : null;
  return entryPath(type, entry);
}

function urlOf(type: ListName, entry: Listed, locale: Locale): SitemapUrl[] {
  const path = pathOf(type, entry);
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
