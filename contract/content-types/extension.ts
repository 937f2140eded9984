import type { AnyContentType } from './define-content-type.ts';

/**
 * Content types that a build adds to those of the site; none here. `MEGURI_EXTENSION` names a folder whose `content-types.ts` takes
 * the place of this module.
 */
export const extraTypes: Readonly<Record<string, AnyContentType>> = {};
