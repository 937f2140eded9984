/**
 * Extension point for pages and an error listener. `MEGURI_EXTENSION` names a folder whose `extension.ts` replaces this
 * file in a build, as the fixture site in `tests/` does.
 */
import type { ErrorData } from './errors/normalize-error.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';

/** Additional rows for the table of pages. */
export const extraPages: readonly PageDefinition[] = [];

/** Called before the error page is shown. */
export const onErrorPage: (error: ErrorData) => void = () => {};
