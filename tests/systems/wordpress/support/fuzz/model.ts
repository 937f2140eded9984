/** What visitors should get of a WordPress in which a random administrator works: of what is published, the last valid text. */

import { siteConfig } from '../../../../../site.config.ts';
import { type Stored, storedEntries } from './stored.ts';

/** An entry in a language as visitors get it. */
export interface Shown {
  type: string;
  entryId: number;
  lang: 'ja' | 'en';
  slug: string;
  title: string;
  kind: string;
}

const FIXED_PAGES = [
  ...['home', 'about', 'columns', 'company', 'contact', 'download', 'news', 'recruit', 'seminars', 'services'],
  ...['services-client', 'services-fund', 'works'],
];
const CAMPAIGN = siteConfig.campaign.slug;

export class FuzzModel {
  readonly #folder: string;
  /** By type, id and language. */
  #shown = new Map<string, Shown>();
  #stored: Stored[] = [];
  /** Paths of entries that visitors could open at some time. */
  readonly #paths = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.observe();
  }

  /** Reads what the last action has left. To be called after each, or valid texts between two invalid ones are missed. */
  observe(): void {
    this.#stored = storedEntries(this.#folder);
    const japanese = new Map(this.of('ja').map((entry) => [`${entry.type} ${entry.entryId}`, entry]));
    const shown = new Map<string, Shown>();
    for (const entry of this.#stored.filter(({ status }) => status !== 'trash')) {
      const { type, entryId, lang, title } = entry;
      const primary = japanese.get(`${type} ${entryId}`);
      if (!primary?.isOpen || !entry.isOpen) continue;
      const key = `${type} ${entryId} ${lang}`;
      const before = this.#shown.get(key);
      const isSame = entry.isWithheld ? before : undefined;
      if (entry.isWithheld && !before) continue;
      const now = isSame ?? { type, entryId, lang, slug: primary.slug, title, kind: primary.kind };
      shown.set(key, now);
      const path = pathOf(now);
      if (path !== null) this.#paths.add(path);
    }
    this.#shown = shown;
  }

  /** All posts in a language that are not in the trash. */
  of(lang: 'ja' | 'en'): Stored[] {
    return this.#stored.filter((entry) => entry.lang === lang && entry.status !== 'trash');
  }

  all(): readonly Stored[] {
    return this.#stored;
  }

  open(lang?: 'ja' | 'en'): Stored[] {
    return this.#stored.filter((entry) => entry.isOpen && (lang === undefined || entry.lang === lang));
  }

  /** Those that may be taken from the site: the site always has its fixed pages. */
  removable(): Stored[] {
    return this.open('ja').filter(({ type, slug }) => type !== 'pages' || !FIXED_PAGES.includes(slug));
  }

  withheld(): Stored[] {
    return this.#stored.filter(({ isWithheld, status }) => isWithheld && status === 'publish');
  }

  shown(type?: string, lang?: 'ja' | 'en'): Shown[] {
    return [...this.#shown.values()].filter(
      (entry) => (type === undefined || entry.type === type) && (lang === undefined || entry.lang === lang),
    );
  }

  /** Whether the page with a slug is published in a language. */
  hasPage(slug: string, lang: 'ja' | 'en'): boolean {
    return this.shown('pages', lang).some((page) => page.slug === slug);
  }

  /** Pages of entries that visitors find, with their titles. */
  pages(): Map<string, string> {
    const found = this.shown().filter(({ type, lang }) => type !== 'jobs' || this.hasPage('recruit', lang));
    return new Map(found.flatMap((entry) => (pathOf(entry) === null ? [] : [[pathOf(entry) ?? '', entry.title]])));
  }

  /** Pages of entries that they do not find any more. */
  gone(): string[] {
    const found = this.pages();
    return [...this.#paths].filter((path) => !found.has(path));
  }
}

/** Where an entry is on the site; null for one without a page. */
function pathOf({ type, entryId, lang, slug, kind }: Shown): string | null {
  const path = pathInJapanese(type, entryId, slug, kind);
  if (path === null || lang === 'ja') return path;
  return path === '/' ? '/en' : `/en${path}`;
}

function pathInJapanese(type: string, entryId: number, slug: string, kind: string): string | null {
  if (type === 'works' || type === 'seminars') return `/${type}/${slug}`;
  if (type === 'news' || type === 'columns') return `/${type}/${entryId}`;
  if (type === 'jobs') return `/recruit?position=${entryId}`;
  if (type === 'campaigns') return slug === CAMPAIGN ? `/campaign/${slug}` : null;
  if (type !== 'pages') return null;
  if (FIXED_PAGES.includes(slug)) return slug === 'home' ? '/' : `/${slug.replace('services-', 'services/')}`;
  return kind === 'generic' ? `/p/${slug}` : null;
}
