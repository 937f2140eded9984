/** All pages of the site: static pages, and the entries that the content API lists. */
import { entryPages, listOf } from '../../../scripts/lib/sample-paths.ts';
import { pathsWithoutParameters } from '../../../site/fixed-paths.ts';

export interface SitePath {
  /** The path in this language. */
  path: string;
  language: 'ja' | 'en';
  /** The same page in the other language, or null. */
  other: string | null;
}

/** Returns every page in each language in which it exists. @param origin origin of a running site */
export async function everyPath(origin: string): Promise<SitePath[]> {
  const entries = await Promise.all(
    entryPages.map(({ type, path }) => entriesOf(origin, listOf(type), path.slice(0, path.indexOf('/:')))),
  );
  const all = [...pathsWithoutParameters.map((path) => ({ path, languages: ['ja', 'en'] })), ...entries.flat()];
  return all.flatMap(({ path, languages }) => {
    const english = languages.includes('en') ? inEnglish(path) : null;
    const japanese: SitePath = { path, language: 'ja', other: english };
    return english === null ? [japanese] : [japanese, { path: english, language: 'en', other: path } as const];
  });
}

/** Returns the Japanese paths of columns, news and works without an English version. */
export async function untranslatedPaths(origin: string): Promise<string[]> {
  const paths = await everyPath(origin);
  return paths.filter(({ language, other }) => language === 'ja' && other === null).map(({ path }) => path);
}

function inEnglish(path: string): string {
  return path === '/' ? '/en' : `/en${path}`;
}

async function entriesOf(origin: string, list: string, parent: string) {
  const url = new URL(`/wp-json/api/v1/${list}`, origin);
  url.searchParams.set('per_page', '100');
  const { items, total }: ListResponse = await (await fetch(url)).json();
  if (items.length !== total) throw new Error(`${url} lists ${items.length} of ${total}.`);
  return items.map(({ id, slug, languages }) => ({ path: `${parent}/${slug ?? id}`, languages }));
}

interface ListResponse {
  items: { id: number; slug?: string; languages: string[] }[];
  total: number;
}
