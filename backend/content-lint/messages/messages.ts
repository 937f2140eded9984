/** All diagnostics by code. `npm run schemas` lists them in `docs/diagnostics.md`. */
import type { Language } from '../../../contract/vocabulary.ts';
import { entryMessages } from './entries.ts';
import { fieldMessages } from './fields.ts';
import { fileMessages } from './files.ts';
import { linkMessages } from './links.ts';
import { pictureMessages } from './pictures.ts';
import { siteMessages } from './site.ts';

/** By code: what is wrong, and what to do, with parameters in braces. */
export type Messages = Readonly<Record<string, Readonly<Record<Language, readonly [message: string, hint: string]>>>>;

export const MESSAGES = {
  ...entryMessages,
  ...fieldMessages,
  ...fileMessages,
  ...linkMessages,
  ...pictureMessages,
  ...siteMessages,
};

export type Code = keyof typeof MESSAGES;

/** Names in braces; `{{` is text. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer Tail}`
    ? Name extends `${string}{${string}`
      ? NamesIn<Rest>
      : Name | NamesIn<Tail>
    : never
  : never;

export type ParameterOf<C extends Code> = NamesIn<(typeof MESSAGES)[C][Language][number]>;
