import type { AnyContentType } from './define-content-type.ts';

/** Content types added by an extension; empty by default. See `vite/extension-modules.ts`. */
export const extraTypes: Readonly<Record<string, AnyContentType>> = {};
