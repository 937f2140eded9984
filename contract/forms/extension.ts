import type { AnyForm } from './define-form.ts';

/** Forms added by an extension; empty by default. See `vite/extension-modules.ts`. */
export const extraForms: Readonly<Record<string, AnyForm>> = {};
