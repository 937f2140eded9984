/**
 * Replaced in a build by the `extension.ts` of the folder that `MEGURI_EXTENSION` names.
 * The fixture site in `tests/` is an example.
 */
import type { ErrorData } from './errors/normalize-error.ts';
import type { PageDefinition } from './navigation/resolve/page-definition.ts';

export const extraPages: readonly PageDefinition[] = [];

export const onErrorPage: (error: ErrorData) => void = () => {};
