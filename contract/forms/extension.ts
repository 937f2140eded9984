import type { AnyForm } from './define-form.ts';

/** `vite/extension-modules.ts` replaces this module if the build has an extension. */
export const extraForms: Readonly<Record<string, AnyForm>> = {};
