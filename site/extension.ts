/**
 * What a build may add to the site without changing it: pages with their data, and somebody to tell of errors. Empty
 * here; `MEGURI_EXTENSION` names a module that takes its place while building. The fixture site in `tests/` is one.
 */
import type { ErrorData } from './errors/normalize-error.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';
import type { PageLoader } from './navigation/resolve/page-loader.ts';

/** Rows for the table of pages. */
export const extraPages: readonly PageDefinition[] = [];

/** Their data, by the page's name; on the server only. */
export const extraLoaders: Readonly<Record<string, PageLoader<unknown>>> = {};

/** Called as the error page is about to be shown. */
export const onErrorPage: (error: ErrorData) => void = () => {};
