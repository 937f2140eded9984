import type * as v from 'valibot';
import { extraTypes } from './extension.ts';
import { ownTypes } from './registry.ts';

export type ContentType = keyof typeof ownTypes;
/** In WordPress menu order. The TypeScript type omits types of extensions. */
export const contentTypes = { ...ownTypes, ...(extraTypes as object) } as typeof ownTypes;

export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof contentTypes)[Type]['documentSchema']>;
