import type { AnyContentType } from './define-content-type.ts';

/** `vite/extension-modules.ts` replaces this module if the build has an extension. */
export const extraTypes: Readonly<Record<string, AnyContentType>> = {};
