/** The fields that forms share. Each accepts what people type, and gives it back in one spelling. */
import * as v from 'valibot';
import { LANGUAGES } from '../vocabulary.ts';
import {
  cleanEmail,
  cleanLine,
  cleanPlace,
  cleanTelephone,
  cleanText,
  isTelephone,
  toHalfWidth,
  toKatakana,
} from './normalize.ts';
import { type FieldProblem, MOST } from './vocabulary.ts';

/** The message of every check is its {@link FieldProblem}. */
const problem = <const Problem extends FieldProblem>(name: Problem) => name;
/** Before anything is cleaned: nobody's text is worked on that is many times too long. */
const raw = (most: number) =>
  v.pipe(v.optional(v.string(problem('required')), ''), v.maxLength(most * 4, problem('too_long')));

const line = (most: number) => v.pipe(raw(most), v.transform(cleanLine), v.maxLength(most, problem('too_long')));

export const requiredLine = (most: number) => v.pipe(line(most), v.minLength(1, problem('required')));
export const optionalLine = (most: number) => line(most);

export const message = v.pipe(
  raw(MOST.message),
  v.transform(cleanText),
  v.maxLength(MOST.message, problem('too_long')),
);
export const requiredMessage = v.pipe(message, v.minLength(1, problem('required')));

/** An address: its numbers are half-width, as registers write them. */
export const placeField = v.pipe(line(MOST.place), v.transform(cleanPlace));

export const nameField = requiredLine(MOST.name);

/** The reading of a name, in katakana; forms in English do not ask for it. */
export const kanaField = v.pipe(
  line(MOST.name),
  v.transform((text) => toKatakana(toHalfWidth(text))),
  v.check((text) => /^[\u30a1-\u30fc・=\s-]*$/.test(text), problem('kana')),
);

/** ASCII on both sides, so that no character of it can mean something else to a mail server. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
export const emailField = v.pipe(
  raw(MOST.email),
  v.transform(cleanEmail),
  v.minLength(1, problem('required')),
  v.maxLength(MOST.email, problem('too_long')),
  // Two dots in a row are left in: addresses of Japanese mobile carriers have them.
  v.regex(EMAIL, problem('email')),
);

const telephone = v.pipe(
  raw(MOST.telephone),
  v.transform(cleanTelephone),
  v.maxLength(MOST.telephone, problem('telephone')),
);
export const optionalTelephone = v.pipe(
  telephone,
  v.check((text) => text === '' || isTelephone(text), problem('telephone')),
);
export const requiredTelephone = v.pipe(
  telephone,
  v.minLength(1, problem('required')),
  v.check(isTelephone, problem('telephone')),
);

export const langField = v.picklist(LANGUAGES, problem('choice'));
export const consentField = v.pipe(v.optional(v.string(), ''), v.literal('yes', problem('consent')));

/** One of a list of words; left out is `required`, any other word is `choice`. */
export const choice = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.optional(v.string(problem('choice')), ''),
    v.minLength(1, problem('required')),
    v.picklist(words as unknown as Words, problem('choice')),
  );

export const optionalChoice = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.optional(v.string(problem('choice')), ''), v.picklist(['', ...words] as const, problem('choice')));

/** In Japanese a reading is asked for, too. */
export const hasReading = ({ lang, kana }: { lang: string; kana: string }): boolean => lang !== 'ja' || kana !== '';
