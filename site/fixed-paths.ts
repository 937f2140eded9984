import { pathWithoutParameters } from './navigation/resolve/page-path.ts';
import { pages } from './routes.ts';

/** Japanese paths without required parameters. */
export const pathsWithoutParameters: readonly string[] = pages.flatMap(({ path }) => pathWithoutParameters(path) ?? []);

/** Pages that show one entry only, such as the campaign of `site.config.ts`. */
export const singleEntryPages = pages.flatMap(({ path, server }) => {
  const { type, slug } = server?.entries ?? {};
  return type === undefined || slug === undefined ? [] : [{ path, type, slug }];
});

/** Without single-entry pages, so independent of published entries. */
export const fixedPaths: readonly string[] = pages.flatMap(({ path, server }) =>
  server?.entries?.slug !== undefined ? [] : (pathWithoutParameters(path) ?? []),
);
