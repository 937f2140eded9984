import { pathWithoutParameters } from './navigation/resolve/page-path.ts';
import { pages } from './routes.ts';

/** Japanese paths without required parameters. */
export const pathsWithoutParameters: readonly string[] = pages.flatMap(({ path }) => pathWithoutParameters(path) ?? []);

/** Without single-entry pages, so independent of published entries. */
export const fixedPaths: readonly string[] = pages.flatMap(({ path, server }) =>
  server?.entries?.slug !== undefined ? [] : (pathWithoutParameters(path) ?? []),
);
