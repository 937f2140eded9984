/** The content types. Each is a folder of `content/` with a folder for each entry. */
import type * as v from 'valibot';
import { extraTypes } from './extension.ts';
import { ownTypes } from './registry.ts';

export type ContentType = keyof typeof ownTypes;
/** All types, in the order in which editors find them in WordPress. Those of an extension are there, too, unknown to the compiler. */
export const contentTypes = { ...ownTypes, ...(extraTypes as object) } as typeof ownTypes;

/** An entry of a type as the backend keeps it: see `documentSchema`. */
export type ContentDocument<Type extends ContentType> = v.InferOutput<(typeof contentTypes)[Type]['documentSchema']>;
