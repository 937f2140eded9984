import type { AnyForm } from './define-form.ts';

/** Forms that a build adds to those of the site; none here. See `vite/extension-modules.ts`. */
export const extraForms: Readonly<Record<string, AnyForm>> = {};
