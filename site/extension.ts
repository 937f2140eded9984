/**
 * `MEGURI_EXTENSION` names a folder whose `extension.ts` replaces this file in a build, as the fixture site in `tests/`
 * does.
 */
import type { ErrorData } from './errors/normalize-error.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';

export const extraPages: readonly PageDefinition[] = [];

export const onErrorPage: (error: ErrorData) => void = () => {};
