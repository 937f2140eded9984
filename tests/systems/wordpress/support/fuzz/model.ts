/** Model of the pages that visitors should get during random actions: the last valid version of each entry */

import { contentPaths } from '../../../../../site/fixed-paths.ts';
import { siteConfig } from '../../../../../site.config.ts';
import { type Stored, storedEntries } from './stored.ts';

export interface VisibleEntry {
  type: string;
  entryId: number;
  lang: 'ja' | 'en';
  slug: string;
  title: string;
  kind: string;
}

const CAMPAIGN = siteConfig.campaign.slug;

export class FuzzModel {
  readonly #folder: string;
  #shown = new Map<string, VisibleEntry>();
  #stored: Stored[] = [];
  /** Paths that have been public so far */
  readonly #paths = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    this.observe();
  }

  /** Must run after every action, or valid versions between two invalid ones are missed. */
  observe(): void {
    this.#stored = storedEntries(this.#folder);
    const japanese = new Map(this.of('ja').map((entry) => [`${entry.type} ${entry.entryId}`, entry]));
    const visible = new Map<string, VisibleEntry>();
    for (const entry of this.#stored.filter(({ status }) => status !== 'trash')) {
      const { type, entryId, lang, title } = entry;
      const primary = japanese.get(`${type} ${entryId}`);
      if (!primary?.isOpen || !entry.isOpen) continue;
      const key = `${type} ${entryId} ${lang}`;
      const before = this.#shown.get(key);
      const isSame = entry.isWithheld ? before : undefined;
      if (entry.isWithheld && !before) continue;
      const now = isSame ?? { type, entryId, lang, slug: primary.slug, title, kind: primary.kind };
      visible.set(key, now);
      const path = pathOf(now);
      if (path !== null) this.#paths.add(path);
    }
    this.#shown = visible;
  }

  of(lang: 'ja' | 'en'): Stored[] {
    return this.#stored.filter((entry) => entry.lang === lang && entry.status !== 'trash');
  }

  all(): readonly Stored[] {
    return this.#stored;
  }

  open(lang?: 'ja' | 'en'): Stored[] {
    return this.#stored.filter((entry) => entry.isOpen && (lang === undefined || entry.lang === lang));
  }

  /** Excludes pages that the site requires. */
  removable(): Stored[] {
    return this.open('ja').filter(({ type, slug }) => type !== 'pages' || !contentPaths.has(slug));
  }

  withheld(): Stored[] {
    return this.#stored.filter(({ isWithheld, status }) => isWithheld && status === 'publish');
  }

  visible(type?: string, lang?: 'ja' | 'en'): VisibleEntry[] {
    return [...this.#shown.values()].filter(
      (entry) => (type === undefined || entry.type === type) && (lang === undefined || entry.lang === lang),
    );
  }

  hasPage(slug: string, lang: 'ja' | 'en'): boolean {
    return this.visible('pages', lang).some((page) => page.slug === slug);
  }

  pages(): Map<string, string> {
    const pages = this.visible().filter(({ type, lang }) => type !== 'jobs' || this.hasPage('recruit', lang));
    return new Map(pages.flatMap((entry) => (pathOf(entry) === null ? [] : [[pathOf(entry) ?? '', entry.title]])));
  }

  /** Returns the paths of entries that are not public any more. */
  removedPaths(): string[] {
    const pages = this.pages();
    return [...this.#paths].filter((path) => !pages.has(path));
  }
}

/** Returns null for entries without a page. */
function pathOf({ type, entryId, lang, slug, kind }: VisibleEntry): string | null {
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
  return contentPaths.get(slug) ?? (kind === 'generic' ? `/p/${slug}` : null);
}
