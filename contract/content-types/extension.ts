import type { AnyContentType } from './define-content-type.ts';

/**
 * Content types that a build adds to those of the site; none here. See `vite/extension-modules.ts`.
 */
export const extraTypes: Readonly<Record<string, AnyContentType>> = {};
