/** Runs the examples in `normalisation.json`, which the tests of the WordPress plugin share. */
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { isPlausibleName } from '../../../backend/submissions/mail/is-plausible-name.ts';
import { normalizeMailbox } from '../../../backend/submissions/storage/normalize-mailbox.ts';
import { checkForm, type FormFields, forms } from '../../../contract/forms/forms.ts';
import examples from './normalisation.json' with { type: 'json' };

const ENQUIRY = {
  lang: 'ja',
  kind: 'property',
  place: '東京都',
  use: 'land',
  name: '見本 太郎',
  kana: 'ミホン',
  company: '',
  department: '',
  email: 'a@example.jp',
  telephone: '',
  message: 'a',
  consent: 'yes',
} as const satisfies Partial<FormFields<'contact'>>;
/** A field of each type. */
const FIELD_OF = {
  telephone: 'telephone',
  kana: 'kana',
  email: 'email',
  place: 'place',
  line: 'company',
  text: 'message',
};
type Type = keyof typeof FIELD_OF;
const types = Object.keys(FIELD_OF) as Type[];

const isAccepted = (fields: object) => v.is(forms.contact.fieldsSchema, fields);

describe.each(types)('field of the type %s', (type) => {
  const name = FIELD_OF[type] as keyof typeof ENQUIRY;
  const { accepted, refused } = examples.fields[type] as { accepted: [string, string][]; refused: string[] };

  test.each(accepted)('normalises %j to %j, which backends accept', (typed, normalized) => {
    const { fields } = checkForm('contact', { ...ENQUIRY, [name]: typed });
    expect(fields?.[name]).toBe(normalized);
    expect(isAccepted({ ...fields })).toBe(true);
    // Normalising twice has the same result.
    expect(checkForm('contact', { ...ENQUIRY, [name]: normalized }).fields).toEqual(fields);
  });

  test.each(refused)('rejects %j, like backends', (typed) => {
    expect(checkForm('contact', { ...ENQUIRY, [name]: typed }).problems).toEqual({ [name]: type });
    expect(isAccepted({ ...ENQUIRY, [name]: typed })).toBe(false);
  });
});

describe('rules between fields', () => {
  const problems = (changes: object) => checkForm('contact', { ...ENQUIRY, ...changes }).problems;
  const fields = (changes: object) => checkForm('contact', { ...ENQUIRY, ...changes }).fields;

  test('requires the reading of the name only in Japanese', () => {
    expect(problems({ kana: ' ' })).toEqual({ kana: 'required' });
    expect(problems({ kana: '', lang: 'en' })).toBeNull();
  });

  test('requires place and use for a property enquiry, and drops them for other topics', () => {
    expect(problems({ place: ' ', use: '' })).toEqual({ place: 'required', use: 'required' });
    expect(fields({ kind: 'press', place: 'x'.repeat(9999), use: 'castle' })).toMatchObject({ place: '', use: '' });
  });

  test('reports a value above the limit of its field, however long', () => {
    expect(problems({ name: 'a'.repeat(81), company: 'a'.repeat(9999) })).toEqual({
      name: 'too_long',
      company: 'too_long',
    });
    expect(problems({ telephone: '0'.repeat(41) })).toEqual({ telephone: 'too_long' });
  });

  test('reports missing choices, invalid choices and missing consent', () => {
    expect(problems({ kind: '', consent: undefined })).toEqual({ kind: 'required', consent: 'consent' });
    expect(problems({ kind: 'castle' })).toEqual({ kind: 'choice' });
    expect(checkForm('application', { ...ENQUIRY, telephone: '03-0000-1111', position: '01' }).problems).toEqual({
      position: 'choice',
    });
  });
});

test('replaces a lone surrogate', () => {
  expect(checkForm('contact', { ...ENQUIRY, message: 'a\ud800' }).fields?.message).toBe('a\ufffd');
});

test.each(examples.mailboxes as [string, string][])('extracts the mailbox of %s: %s', (email, mailbox) => {
  expect(normalizeMailbox(email)).toBe(mailbox);
});

test.each(examples.greeted_names.accepted)('addresses %s by name in emails', (name) => {
  expect(isPlausibleName(name)).toBe(true);
});

test.each(examples.greeted_names.refused)('does not use the name %s in emails', (name) => {
  expect(isPlausibleName(name)).toBe(false);
});
