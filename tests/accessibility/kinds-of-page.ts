import { everyPath } from '../support/site/every-path.ts';

/** Pages in states of their own: a post to apply for, lists that are filtered, empty or further on, what is not there. */
const STATES = [
  '/recruit?position=1',
  '/works?station=kanda',
  '/works?use=hotel&year=2023',
  '/news?page=2',
  '/columns?page=2',
  '/no-such-page',
  '/company/press-kit/nothing',
];

/** How many entries of a list stand for all of them: its first and its last. */
const ENTRY = /^(\/en)?\/(columns|news|works|p)\/[^/]+$/;

/** One page of every kind there is, in both languages. @param origin a running site's */
export async function kindsOfPage(origin: string): Promise<string[]> {
  const paths = (await everyPath(origin)).map(({ path }) => path);
  const lists = Map.groupBy(
    paths.filter((path) => ENTRY.test(path)),
    (path) => path.slice(0, path.lastIndexOf('/')),
  );
  const entries = [...lists.values()].flatMap((list) => [list[0], list.at(-1)]).filter((path) => path !== undefined);
  const states = STATES.flatMap((path) => [path, `/en${path}`]);
  return [...paths.filter((path) => !ENTRY.test(path)), ...entries, ...states];
}
