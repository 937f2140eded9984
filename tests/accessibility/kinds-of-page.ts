import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { everyPath } from '../support/site/every-path.ts';

/**
 * Pages in states of their own: a post to apply for, lists that are filtered, empty or further on, what is not there. The
 * languages share their markup, and their words are those of pages below.
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

/** Two entries of a list stand for all of them: the first one in Japanese, and the last one in English. */
const isEntry = (path: string) => Object.values(matchPage(pages, path).params).some((value) => value !== undefined);

/** One page of every kind there is; those that are always there in both languages. @param origin a running site's */
export async function kindsOfPage(origin: string): Promise<string[]> {
  const paths = (await everyPath(origin)).map(({ path }) => path);
  const lists = Map.groupBy(paths.filter(isEntry), (path) => path.slice(0, path.lastIndexOf('/')));
  const entries = [...lists].flatMap(([list, inList]) => inList.at(list.startsWith('/en') ? -1 : 0) ?? []);
  return [...paths.filter((path) => !isEntry(path)), ...entries, ...STATES];
}
