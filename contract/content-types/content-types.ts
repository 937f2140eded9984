/** All content types. Each corresponds to a folder of `content/` with one folder per entry. */
import type * as v from 'valibot';
import { extraTypes } from './extension.ts';
import { ownTypes } from './registry.ts';

export type ContentType = keyof typeof ownTypes;
/** In WordPress menu order. The TypeScript type does not include types added by extensions. */
export const contentTypes = { ...ownTypes, ...(extraTypes as object) } as typeof ownTypes;

/** A stored entry (see `documentSchema`). */
export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof contentTypes)[Type]['documentSchema']>;
