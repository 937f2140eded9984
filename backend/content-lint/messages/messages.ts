/** All diagnostics by code. `npm run schemas` lists them in `docs/reference/diagnostics.md`. */
import { contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import type { Language } from '../../../contract/vocabulary.ts';
import { entryMessages } from './entries.ts';
import { fieldMessages } from './fields.ts';
import { fileMessages } from './files.ts';
import { linkMessages } from './links.ts';
import { pictureMessages } from './pictures.ts';
import { siteMessages } from './site.ts';

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

/** Messages of the checks that content types define. */
export const TYPE_MESSAGES: Messages = Object.assign(
  {},
  ...Object.values(contentTypes).map(({ checks }: AnyContentType) => checks?.messages),
);

const ALL: Messages = { ...MESSAGES, ...TYPE_MESSAGES };

export function textsOf(code: string, lang: Language): readonly [message: string, hint: string] {
  const texts = ALL[code];
  if (!texts) throw new Error(`There is no message ${code}.`);
  return texts[lang];
}
