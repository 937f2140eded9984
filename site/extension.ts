/**
 * Additions of a build to the site: pages, and a listener for errors. Empty here; `MEGURI_EXTENSION`
 * names a folder whose `extension.ts` replaces it in a build. The fixture site in `tests/` is one.
 */
import type { ErrorData } from './errors/normalize-error.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';

/** Rows for the table of pages. */
export const extraPages: readonly PageDefinition[] = [];

/** Called as the error page is about to be shown. */
export const onErrorPage: (error: ErrorData) => void = () => {};
