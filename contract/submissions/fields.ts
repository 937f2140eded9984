/** Fields shared by several forms. Each validates and normalises what people type. */
import * as v from 'valibot';
import { LANGUAGES } from '../vocabulary.ts';
import { cleanEmail, cleanKana, cleanLine, cleanPlace, cleanTelephone, cleanText, isTelephone } from './normalize.ts';
import { type FieldProblem, MAX_LENGTH } from './vocabulary.ts';

/** The message of every check is its {@link FieldProblem}. */
const problem = <const Problem extends FieldProblem>(name: Problem) => name;
/** Checked before normalising, so that no work is done on a text that is many times too long. */
const raw = (most: number) =>
  v.pipe(v.optional(v.string(problem('required')), ''), v.maxLength(most * 4, problem('too_long')));

const line = (most: number) => v.pipe(raw(most), v.transform(cleanLine), v.maxLength(most, problem('too_long')));

const requiredLine = (most: number) => v.pipe(line(most), v.minLength(1, problem('required')));
export const optionalLine = (most: number) => line(most);

export const message = v.pipe(
  raw(MAX_LENGTH.message),
  v.transform(cleanText),
  v.maxLength(MAX_LENGTH.message, problem('too_long')),
);
export const requiredMessage = v.pipe(message, v.minLength(1, problem('required')));

/** A postal address, with half-width numbers as in public registers. */
export const placeField = v.pipe(line(MAX_LENGTH.place), v.transform(cleanPlace));

export const nameField = requiredLine(MAX_LENGTH.name);

/** The reading of a name, in katakana; forms in English do not ask for it. */
export const kanaField = v.pipe(
  line(MAX_LENGTH.name),
  v.transform(cleanKana),
  v.regex(/^[\u30a1-\u30fc・=\s-]*$/, problem('kana')),
);

/** ASCII only: mail servers may interpret other characters differently. */
const EMAIL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
export const emailField = v.pipe(
  raw(MAX_LENGTH.email),
  v.transform(cleanEmail),
  v.minLength(1, problem('required')),
  v.maxLength(MAX_LENGTH.email, problem('too_long')),
  // Consecutive dots are allowed: addresses of Japanese mobile carriers have them.
  v.regex(EMAIL, problem('email')),
);

const telephone = v.pipe(
  raw(MAX_LENGTH.telephone),
  v.transform(cleanTelephone),
  v.maxLength(MAX_LENGTH.telephone, problem('telephone')),
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

/** One of a list of values. Missing is the problem `required`, any other value is `choice`. */
export const choice = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(
    v.optional(v.string(problem('choice')), ''),
    v.minLength(1, problem('required')),
    v.picklist(words as unknown as Words, problem('choice')),
  );

export const optionalChoice = <const Words extends readonly string[]>(words: Words) =>
  v.pipe(v.optional(v.string(problem('choice')), ''), v.picklist(['', ...words] as const, problem('choice')));

/** Forms in Japanese also ask for the reading of the name. */
export const hasReading = ({ lang, kana }: { lang: string; kana: string }): boolean => lang !== 'ja' || kana !== '';
