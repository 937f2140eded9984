/** Facts about addresses that follow from the table of pages. */
import { pathWithoutParameters } from './navigation/resolve/page-path.ts';
import { pages } from './routes.ts';

/** Japanese paths of all pages that need no parameter, in the order of the table. */
export const pathsWithoutParameters: readonly string[] = pages.flatMap(({ path }) => pathWithoutParameters(path) ?? []);

/** The same without pages of a single entry: those that exist whatever entries are published. */
export const fixedPaths: readonly string[] = pages.flatMap(({ path, server }) =>
  server?.entries?.slug !== undefined ? [] : (pathWithoutParameters(path) ?? []),
);
