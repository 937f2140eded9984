/** All pages of the site: those that are always there, and the entries that the content API says exist. */
import { entryPages, listOf } from '../../../scripts/lib/sample-paths.ts';
import { pathsWithoutParameters } from '../../../site/fixed-paths.ts';

export interface SitePath {
  /** As it is visited. */
  path: string;
  language: 'ja' | 'en';
  /** The same page in the other language; null where it has none. */
  other: string | null;
}

/** Every page that exists, in each language it exists in. @param origin a running site's */
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

/** Columns, news and works that have no English version, in Japanese spelling. */
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
  const { items, total }: ListAnswer = await (await fetch(url)).json();
  if (items.length !== total) throw new Error(`${url} lists ${items.length} of ${total}.`);
  return items.map(({ id, slug, languages }) => ({ path: `${parent}/${slug ?? id}`, languages }));
}

interface ListAnswer {
  items: { id: number; slug?: string; languages: string[] }[];
  total: number;
}
