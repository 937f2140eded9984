import type { InferOutput } from 'valibot';
import type { EndpointName, EndpointResponse, endpoints } from '../../contract/api/endpoints.ts';
import type { List } from '../../contract/api/list.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import type { Seminar } from '../../contract/content-types/seminars/definition.ts';
import {
  COLUMN_CATEGORIES,
  type Language,
  NEWS_CATEGORIES,
  STATIONS,
  WORK_ROLES,
  WORK_USES,
} from '../../contract/vocabulary.ts';
import type { Content } from '../content/content.ts';
import { ApiError } from './api-error.ts';
import { byId, lastCompletedFirst, newestFirst, pinnedFirst, soonestFirst, yearInTokyo } from './comparators.ts';
import { deriveOnce, inOrder } from './derived-lists.ts';
import { countValues, countYears } from './facets.ts';
import { chosenFirst, neighbours, relatedInCategory, relatedWorks } from './related-entries.ts';

/** Content with drafts for a preview, or without; beside it what visitors see. */
export interface ServedContent extends Content {
  published: Content['entries'];
}

type Handler<Name extends EndpointName> = (
  content: ServedContent,
  query: InferOutput<(typeof endpoints)[Name]['query']>,
  params: InferOutput<(typeof endpoints)[Name]['params']>,
) => EndpointResponse<Name>;

/** The handler of each endpoint of the contract. @throws {ApiError} */
export const handlers: { [Name in EndpointName]: Handler<Name> } = {
  site({ site }, { lang }) {
    const profile = site[lang];
    if (!profile) throw new ApiError('rest_internal_error', 'The site profile cannot be read.');
    return profile;
  },

  pages({ entries }, { lang, kind, ...paging }) {
    const pages = inOrder(entries.pages[lang], byId).filter((page) => !kind || page.kind === kind);
    return mapItems(paginate(pages, paging), (page) => pick(page, contentTypes.pages.summarySchema.entries));
  },
  page: ({ entries }, { lang }, { slug }) => findOrThrow(entries.pages[lang], 'slug', slug),

  news({ entries }, { lang, category, year, pinned, ...paging }) {
    const news = inOrder(entries.news[lang], pinned ? pinnedFirst : newestFirst)
      .filter((item) => !category || item.category === category)
      .filter((item) => year === undefined || inYear(yearInTokyo(item.published_at), year));
    return mapItems(paginate(news, paging), (item) => pick(item, contentTypes.news.summarySchema.entries));
  },
  newsItem({ entries, published }, { lang }, { id }) {
    const all = entries.news[lang];
    const { chosen, ...item } = findOrThrow(all, 'id', id);
    const seen = seenIn(all, published.news[lang]);
    const related = chosenFirst(item, chosen, seen, relatedInCategory).map((other) =>
      pick(other, contentTypes.news.summarySchema.entries),
    );
    return { ...item, ...neighbours(item, seen), related };
  },

  columns({ entries }, { lang, category, ...paging }) {
    const columns = inOrder(entries.columns[lang], newestFirst).filter(
      (column) => !category || column.category === category,
    );
    return mapItems(paginate(columns, paging), (column) => pick(column, contentTypes.columns.summarySchema.entries));
  },
  column({ entries, published }, { lang }, { id }) {
    const all = entries.columns[lang];
    const { chosen, ...column } = findOrThrow(all, 'id', id);
    const seen = seenIn(all, published.columns[lang]);
    const related = chosenFirst(column, chosen, seen, relatedInCategory).map((other) =>
      pick(other, contentTypes.columns.summarySchema.entries),
    );
    return { ...column, ...neighbours(column, seen), related };
  },

  works({ entries }, { lang, use, role, station, year, ...paging }) {
    const works = inOrder(entries.works[lang], lastCompletedFirst)
      .filter((work) => !use || work.use === use)
      .filter((work) => !role || work.roles.includes(role))
      .filter((work) => !station || work.station === station)
      .filter((work) => inYear(work.completed, year));
    return mapItems(paginate(works, paging), (work) => pick(work, contentTypes.works.summarySchema.entries));
  },
  work({ entries, published }, { lang }, { slug }) {
    const all = entries.works[lang];
    const { chosen, ...work } = findOrThrow(all, 'slug', slug);
    const seen = seenIn(all, published.works[lang]);
    const related = chosenFirst(work, chosen, seen, relatedWorks).map((other) =>
      pick(other, contentTypes.works.summarySchema.entries),
    );
    return { ...work, ...neighbours(work, seen), related };
  },

  facets: ({ entries }, { lang }, { type }) =>
    deriveOnce(entries[type][lang], facets, () => facets[type](entries, lang)),

  downloads({ entries }, { lang, kind, ...paging }) {
    const downloads = inOrder(entries.downloads[lang], newestFirst).filter(
      (download) => !kind || download.kind === kind,
    );
    return paginate(downloads, paging);
  },
  jobs: ({ entries }, { lang, ...paging }) => paginate(inOrder(entries.jobs[lang], newestFirst), paging),
  seminars({ entries, seminarStates }, { lang, when, ...paging }) {
    const isPast = ({ id }: { id: number }) => seminarStates.get(id) === 'past';
    const seminars = inOrder(entries.seminars[lang], soonestFirst);
    const upcoming = when === 'past' ? [] : seminars.filter((one) => !isPast(one));
    const past = when === 'upcoming' ? [] : seminars.filter(isPast).reverse();
    return mapItems(paginate([...upcoming, ...past], paging), (one) =>
      pick(withState(one, seminarStates), contentTypes.seminars.summarySchema.entries),
    );
  },
  seminar({ entries, seminarStates }, { lang }, { slug }) {
    // What only the backend knows stays here.
    const { join_url: _, cancelled: __, ...seminar } = findOrThrow(entries.seminars[lang], 'slug', slug);
    return withState(seminar, seminarStates) as Seminar;
  },
  campaign: ({ entries }, { lang }, { slug }) => findOrThrow(entries.campaigns[lang], 'slug', slug),

  redirects: ({ redirects }) => ({ items: redirects }),
};

/** Those of a preview's entries that visitors see, too: a draft or a planned entry is no link that one may rely on. */
function seenIn<Item extends { id: number }>(all: readonly Item[], published: readonly Item[]): readonly Item[] {
  if (all === published) return all;
  return deriveOnce(all, published, () => {
    const seen = new Set(published.map(({ id }) => id));
    return all.filter(({ id }) => seen.has(id));
  });
}

/** A seminar that has no state yet takes no registrations. */
function withState<Item extends { id: number }>(seminar: Item, states: Content['seminarStates']) {
  return { ...seminar, state: states.get(seminar.id) ?? ('closed' as const) };
}

const facets = {
  works: ({ works }: Content['entries'], lang: Language) => ({
    use: countValues(
      WORK_USES,
      works[lang].map(({ use }) => use),
    ),
    role: countValues(
      WORK_ROLES,
      works[lang].flatMap(({ roles }) => [...new Set(roles)]),
    ),
    station: countValues(
      STATIONS.map(({ slug }) => slug),
      works[lang].map(({ station }) => station),
    ),
    year: countYears(works[lang].map(({ completed }) => completed.slice(0, 4))),
  }),
  columns: ({ columns }: Content['entries'], lang: Language) => ({
    category: countValues(
      COLUMN_CATEGORIES,
      columns[lang].map(({ category }) => category),
    ),
  }),
  news: ({ news }: Content['entries'], lang: Language) => ({
    category: countValues(
      NEWS_CATEGORIES,
      news[lang].map(({ category }) => category),
    ),
    year: countYears(news[lang].map(({ published_at }) => yearInTokyo(published_at))),
  }),
};

function findOrThrow<Key extends 'id' | 'slug', Item extends Record<Key, unknown>>(
  items: readonly Item[],
  key: Key,
  value: Item[Key],
): Item {
  const item = deriveOnce(items, key, () => new Map(items.map((each) => [each[key], each]))).get(value);
  if (!item) throw new ApiError('rest_post_invalid_id', 'There is no such entry in this language.');
  return item;
}

/** One page of a list. The first page may be empty; a page past the end is an error, as in WordPress. */
function paginate<Item>(items: readonly Item[], { page, per_page }: { page: number; per_page: number }): List<Item> {
  const total_pages = Math.ceil(items.length / per_page);
  if (page > 1 && page > total_pages) {
    const message = `The page number is larger than the number of pages available, ${total_pages}.`;
    throw new ApiError('rest_post_invalid_page_number', message);
  }
  return {
    items: items.slice((page - 1) * per_page, page * per_page),
    total: items.length,
    total_pages,
    page,
    per_page,
  };
}

function mapItems<Item, Result>(list: List<Item>, change: (item: Item) => Result): List<Result> {
  return { ...list, items: list.items.map(change) };
}

/** The item with the keys of a schema only: a summary has fewer fields than its entry. */
function pick<Item extends object, Key extends string & keyof Item>(
  item: Item,
  keys: Record<Key, unknown>,
): Pick<Item, Key> {
  return Object.fromEntries(Object.entries(item).filter(([key]) => Object.hasOwn(keys, key))) as Pick<Item, Key>;
}

function inYear(text: string, year: number | undefined): boolean {
  return year === undefined || text.startsWith(String(year));
}
