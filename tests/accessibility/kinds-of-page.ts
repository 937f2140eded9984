import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { everyPath } from '../support/site/every-path.ts';

/**
 * Pages in special states: an application, filtered, empty or later lists, missing pages. Each state in one
 * language, because both languages share their HTML, and their texts occur on the pages below.
 */
const STATES = [
  '/recruit?position=1',
  '/en/works?station=kanda',
  '/works?use=hotel&year=2023',
  '/en/news?page=2',
  '/columns?page=2',
  '/no-such-page',
  '/en/no-such-page',
  '/en/company/press-kit/nothing',
];

/** Two entries represent a list: the first in Japanese and the last in English. */
const isEntry = (path: string) => Object.values(matchPage(pages, path).params).some((value) => value !== undefined);

/** Returns one page of every kind; static pages in both languages. @param origin origin of a running site */
export async function kindsOfPage(origin: string): Promise<string[]> {
  const paths = (await everyPath(origin)).map(({ path }) => path);
  const lists = Map.groupBy(paths.filter(isEntry), (path) => path.slice(0, path.lastIndexOf('/')));
  const entries = [...lists].flatMap(([list, inList]) => inList.at(list.startsWith('/en') ? -1 : 0) ?? []);
  return [...paths.filter((path) => !isEntry(path)), ...entries, ...STATES];
}
