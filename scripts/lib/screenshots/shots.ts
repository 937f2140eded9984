/** Pages of the route table and their states. */
import { API_PATH } from '../../../contract/api/api-path.ts';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { Filters } from '../../../contract/content-types/filters.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../../site/i18n/locales.ts';
import type { PageDefinition } from '../../../site/navigation/resolve/page-definition.ts';
import { pages } from '../../../site/routes.ts';
import { entryPages, listOf } from '../sample-paths.ts';

export interface Shot {
  name: string;
  page: string;
  /** Japanese path with query. */
  path: string;
  languages: readonly Locale[];
  status: number;
  isBroken?: boolean;
}

/**
 * @param origin a running site
 * @param everyEntry instead of one to three entries of each type
 * @throws if a request fails
 */
export async function listShots(origin: string, everyEntry = false): Promise<Shot[]> {
  const shots = await Promise.all(pages.map((page) => shotsOf(page, origin, everyEntry)));
  return [
    ...shots.flat(),
    { name: 'not-found', page: 'not-found', path: '/no-such-page', languages: LOCALES, status: 404 },
    { name: 'error', page: 'error', path: '/works', languages: LOCALES, status: 503, isBroken: true },
  ];
}

async function shotsOf({ name, path, locales }: PageDefinition, origin: string, everyEntry: boolean): Promise<Shot[]> {
  const shot = (state: string, address: string, languages = locales): Shot => ({
    name: state ? `${name}-${state}` : name,
    page: name,
    path: address,
    languages,
    status: 200,
  });
  const [fixed = '', parameter] = path.split('/:');
  if (parameter === undefined) return [shot('', path), ...(await listStates(name, path, origin)).map(inState)];

  const entryPage = entryPages.find((page) => page.name === name);
  if (!entryPage) throw new Error(`The row of ${path} does not say which entries it shows.`);
  const entries = await entriesOf(origin, listOf(entryPage.type));
  const inBoth = entries.filter(({ languages }) => languages.length === LOCALES.length);
  const longest = inBoth.toSorted((a, b) => b.title.length - a.title.length)[0];
  const states: readonly (readonly [string, Entry | undefined])[] = everyEntry
    ? entries.map((entry) => [String(entry.slug ?? entry.id), entry])
    : [
        ['', inBoth[0]],
        ['long-title', longest === inBoth[0] ? undefined : longest],
        ['untranslated', entries.find(({ languages }) => languages.length === 1)],
      ];
  const entryShots = states.flatMap(([state, entry]) => {
    if (!entry) return [];
    // Entries may lack a translation.
    return [
      shot(
        state,
        `${fixed}/${entry.slug ?? entry.id}`,
        locales.filter((locale) => entry.languages.includes(locale)),
      ),
    ];
  });
  return parameter.endsWith('?') ? [shot('list', fixed), ...entryShots] : entryShots;

  function inState([state, query]: readonly [string, string]): Shot {
    return shot(state, `${path}?${query}`);
  }
}

async function listStates(name: string, path: string, origin: string): Promise<[string, string][]> {
  const filters: Filters = contentTypes[name as ContentType]?.list?.filters ?? {};
  const [key, filter] = Object.entries(filters)[0] ?? [];
  return key && filter?.values ? statesOfFilter(name, path, origin, key, filter.values) : [];
}

async function statesOfFilter(name: string, path: string, origin: string, key: string, values: readonly string[]) {
  const facets: Record<string, Facet[]> = await json(`${origin}${API_PATH}/facets/${name}`);
  const states: [string, string][] = [];
  const fewest = (facets[key] ?? []).toSorted((a, b) => a.count - b.count)[0];
  if (fewest) states.push([fewest.count === 1 ? 'one' : 'few', `${key}=${fewest.value}`]);
  const empty = await emptyFilter();
  if (empty) states.push(['empty', empty]);
  const second = await fetch(`${origin}${path}?page=2`, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  if (second.status === 200) states.push(['second-page', 'page=2']);
  return states;

  async function emptyFilter(): Promise<string | undefined> {
    const unused = values.find((value) => !facets[key]?.some((facet) => facet.value === value));
    if (unused) return `${key}=${unused}`;
    for (const [other, { value }] of Object.entries(facets).flatMap(([name, facetValues]) =>
      facetValues.map((facet) => [name, facet] as const),
    )) {
      if (other === key) continue;
      for (const first of facets[key] ?? []) {
        const query = `${key}=${first.value}&${other}=${value}`;
        const { total }: { total: number } = await json(`${origin}${API_PATH}/${name}?${query}`);
        if (total === 0) return query;
      }
    }
  }
}

interface Facet {
  value: string;
  count: number;
}

interface Entry {
  id: number;
  slug?: string;
  title: string;
  languages: Locale[];
}

async function entriesOf(origin: string, list: string): Promise<Entry[]> {
  const url = new URL(`${API_PATH}/${list}`, origin);
  url.searchParams.set('per_page', '100');
  url.searchParams.set('lang', DEFAULT_LOCALE);
  const { items }: { items: Entry[] } = await json(url.href);
  return items;
}

async function json<Body>(url: string): Promise<Body> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`);
  return (await response.json()) as Body;
}
