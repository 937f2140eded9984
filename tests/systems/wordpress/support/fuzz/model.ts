/** What visitors should see of a site while a random administrator works in its WordPress. */
import * as v from 'valibot';
import { expect } from 'vitest';
import { endpoints } from '../../../../../contract/api/endpoints.ts';
import type { Administrator } from '../admin/administrator.ts';
import type { Post } from '../imported-wordpress.ts';
import type { WiredSite } from '../site/wired-site.ts';
import type { Random } from './seeded-random.ts';

const TYPES = ['works', 'news', 'columns', 'seminars', 'downloads', 'jobs', 'pages'] as const;
/** With a page for each entry. */
const WITH_PAGES = ['works', 'news', 'columns', 'seminars'];
const POST_TYPES: Record<string, string> = {
  works: 'meguri_work',
  news: 'meguri_news',
  columns: 'meguri_column',
  seminars: 'meguri_seminar',
  downloads: 'meguri_download',
  jobs: 'meguri_job',
  pages: 'meguri_page',
};
/** Lists by their filters, most of which nobody has asked for before. */
const LISTS = [
  ...['/', '/works', '/news', '/columns', '/seminars', '/download', '/recruit', '/sitemap.xml'],
  ...['office', 'residence', 'hotel', 'retail', 'logistics'].map((use) => `/works?use=${use}`),
  ...['planning', 'fund', 'management'].map((role) => `/works?role=${role}`),
  ...['2023', '2024', '2025'].map((year) => `/news?year=${year}`),
  ...['/news/feed.xml', '/search?q=%E5%BB%BA%E7%89%A9'],
];

const WORKS_ON_A_PAGE = 12;

export interface Entry {
  type: string;
  postType: string;
  entryId: number;
  slug: string;
  japanese: Post;
  /** Whether visitors see it; its English half is seen with it. */
  isPublic: boolean;
}

export class FuzzModel {
  readonly entries: Entry[];
  readonly #site: WiredSite;
  /** Of the site map, as it was in the beginning. */
  readonly #paths: readonly string[];

  private constructor(site: WiredSite, entries: Entry[], paths: readonly string[]) {
    this.#site = site;
    this.entries = entries;
    this.#paths = paths;
  }

  static async of(admin: Administrator, site: WiredSite): Promise<FuzzModel> {
    const entries: Entry[] = [];
    for (const type of TYPES) {
      const posts = await admin.rest<Post[]>(`meguri-${type}?per_page=100&context=edit`);
      for (const post of posts.filter(({ meta }) => meta.meguri_lang === 'ja')) {
        const entryId = post.meta.meguri_entry_id;
        const { status } =
          type === 'downloads' || type === 'jobs' ? { status: 200 } : await site.page(pathOf(type, entryId, post.slug));
        if (status !== 200 && WITH_PAGES.includes(type)) continue;
        entries.push({
          type,
          postType: POST_TYPES[type] ?? '',
          entryId,
          slug: post.slug,
          japanese: post,
          isPublic: true,
        });
      }
    }
    const { html } = await site.page('/sitemap.xml');
    const paths = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
    expect(paths.length).toBeGreaterThan(100);
    return new FuzzModel(site, entries, paths);
  }

  /** Entries whose withdrawal takes one page from the site, and breaks no other. */
  withOwnPage(isPublic = true): Entry[] {
    return this.entries.filter((entry) => WITH_PAGES.includes(entry.type) && entry.isPublic === isPublic);
  }

  /** All that visitors should find. */
  pages(): string[] {
    const own = new Map(this.entries.map((entry) => [pathOf(entry.type, entry.entryId, entry.japanese.slug), entry]));
    return this.#paths.filter((path) => own.get(path.replace(/^\/en(?=\/)/, ''))?.isPublic ?? true);
  }

  /** All that they should not. */
  withdrawn(): string[] {
    return this.withOwnPage(false).map(({ type, entryId, slug }) => pathOf(type, entryId, slug));
  }

  /** What the API answers keeps to the contract, and some pages and lists come. */
  async expectSite(admin: Administrator, random: Random, because: string): Promise<void> {
    for (const name of [...TYPES, 'site', 'redirects'] as const) {
      for (const lang of ['ja', 'en']) {
        const { path, response } = endpoints[name];
        const { body } = await admin.read(`${path}?lang=${lang}${path === '/site' ? '' : '&per_page=100'}`);
        const { issues } = v.safeParse(response as v.GenericSchema, body);
        expect(
          issues?.map((issue) => `${name} ${lang} ${v.getDotPath(issue)}: ${issue.message}`),
          because,
        ).toBeUndefined();
      }
    }
    const pages = this.pages();
    const isOnTwoPages = this.withOwnPage().filter(({ type }) => type === 'works').length > WORKS_ON_A_PAGE;
    if (isOnTwoPages) await this.expectFound(['/works?page=2'], because);
    await this.expectFound(
      [random.of(LISTS), random.of(LISTS), '/', ...Array.from({ length: 4 }, () => random.of(pages))],
      because,
    );
  }

  async expectFound(paths: readonly string[], because: string): Promise<void> {
    for (const path of new Set(paths)) {
      expect([path, (await this.#site.page(path)).status], because).toEqual([path, 200]);
    }
  }

  async expectWithdrawn(because: string): Promise<void> {
    for (const path of this.withdrawn()) {
      expect([path, (await this.#site.page(path)).status], because).toEqual([path, 404]);
    }
  }
}

function pathOf(type: string, entryId: number, slug: string): string {
  return `/${type}/${type === 'works' || type === 'seminars' ? slug : entryId}`;
}
