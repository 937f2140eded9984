import { contentSlug, pathWithoutParameters } from './navigation/resolve/page-path.ts';
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

/** Fixed paths that show an entry of `pages`, by its slug. */
export const contentPaths: ReadonlyMap<string, string> = new Map(
  pages
    .filter(({ path, server }) => fixedPaths.includes(path) && server?.hasContent !== false)
    .map(({ path }) => [contentSlug(path), path]),
);
