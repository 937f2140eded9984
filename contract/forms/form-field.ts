/** The fields of forms. Each states its type, limits and labels once; `check-fields.ts` validates by them. */
import type { FieldProblem } from '../submissions/vocabulary.ts';
import type { Label, Language } from '../vocabulary.ts';
import { cleanEmail, cleanKana, cleanLine, cleanPlace, cleanTelephone, cleanText } from './normalize.ts';

/** What a text field contains: how it is normalised, and the pattern of a normalised value. */
interface TextType {
  normalize: (text: string) => string;
  pattern?: RegExp;
}

export type TextTypeName = 'line' | 'text' | 'place' | 'kana' | 'email' | 'telephone';

/** A pattern that a value does not match is the problem of the same name. */
export const TEXT_TYPES: Readonly<Record<TextTypeName, TextType>> = {
  line: { normalize: cleanLine },
  text: { normalize: cleanText },
  /** A postal address, with half-width numbers as in public registers. */
  place: { normalize: cleanPlace },
  /** The reading of a name, in katakana. */
  kana: { normalize: (text) => cleanKana(cleanLine(text)), pattern: /^[ァ-ー・=\s-]*$/ },
  /**
   * ASCII only: mail servers may interpret other characters differently. Consecutive dots are allowed: addresses of Japanese mobile
   * carriers have them.
   */
  email: {
    normalize: cleanEmail,
    pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
  },
  /** Japanese numbers have 10 or 11 digits and begin with 0; others 7 to 15 after the `+` (ITU-T E.164). */
  telephone: { normalize: cleanTelephone, pattern: /^(?:0-?[1-9](?:-?\d){8,9}|\+[1-9](?:-?\d){6,14})$/ },
};

/** What a field accepts. Pages have it in their data, so it is plain JSON. */
export type FieldRule = {
  name: string;
  isRequired: boolean;
  /** Asked only while another field has this value. */
  onlyIf?: { field: string; is: string };
  /** Asked only in this language. */
  onlyIn?: Language;
} /** `maxLength` in UTF-16 code units, after normalising. */ & (
  | { type: TextTypeName; maxLength: number }
  | { type: 'choice'; options: readonly { value: string }[] }
  | { type: 'consent' }
  /** `maxFileBytes` of each file. */
  | { type: 'files'; maxFiles: number; maxFileBytes: number }
);

/** What browsers are told of a text field. */
export interface InputHints {
  type?: 'email' | 'tel';
  inputMode?: 'email' | 'tel';
  autoComplete?: string;
  autoCapitalize?: 'none';
  /** Lines of a text area. */
  rows?: number;
}

/** A field of a form's definition. `Value` is what a submission stores. */
export interface FormField<Value extends string = string> {
  type: FieldRule['type'];
  isRequired: boolean;
  label: Label;
  /** What staff call it in lists, mails and CSV; the label where it is absent. */
  staffLabel?: Label;
  /** Whether its value says what the submission is about. */
  isTopic?: boolean;
  /** `{max}`, `{files}` and `{megabytes}` are its limits. */
  hint?: Label;
  /** A sentence of its own for a problem that all fields may have. */
  problems?: Partial<Record<FieldProblem, Label>>;
  onlyIf?: { field: string; is: string };
  onlyIn?: Language;
  maxLength?: number;
  input?: InputHints;
  /** Whether the options are folded, instead of radio buttons. */
  isFolded?: boolean;
  options?: Readonly<Record<Value, Choice>>;
  maxFiles?: number;
  maxFileBytes?: number;
}

interface Choice {
  label: Label;
  staffLabel?: Label;
}

interface TextOptions {
  label: Label;
  staffLabel?: Label;
  maxLength: number;
  hint?: Label;
  input?: InputHints;
  onlyIf?: { field: string; is: string };
  onlyIn?: Language;
}

/** A field of one line, or of several where its type is `text`. */
export function text(type: TextTypeName, options: TextOptions): FormField {
  return { type, isRequired: false, ...options };
}

/** One of a few values: radio buttons, or a folded list. */
export function choice<Value extends string>(
  options: Readonly<Record<Value, Choice>>,
  rest: Pick<FormField, 'label' | 'staffLabel' | 'isTopic' | 'problems' | 'onlyIf' | 'isFolded'>,
): FormField<Value> {
  return { type: 'choice', isRequired: false, options, ...rest };
}

/** Files, which are parts of a submission of their own. */
export interface FilesField extends FormField {
  type: 'files';
}

export function files(
  options: Pick<FormField, 'label' | 'staffLabel' | 'hint' | 'problems'> & { maxFiles: number; maxFileBytes: number },
): FilesField {
  return { type: 'files', isRequired: false, ...options };
}

/** A form is not sent without this field. With `onlyIf` or `onlyIn`: not while it is asked. */
export function required<Field extends Pick<FormField, 'isRequired'>>(field: Field): Field {
  return { ...field, isRequired: true };
}

/** The rule of a field. */
export function ruleOf(name: string, field: FormField): FieldRule {
  const { type, isRequired, onlyIf, onlyIn, maxLength, options, maxFiles, maxFileBytes } = field;
  return {
    name,
    type,
    isRequired,
    ...(onlyIf && { onlyIf }),
    ...(onlyIn && { onlyIn }),
    ...(maxLength !== undefined && { maxLength }),
    ...(options && { options: Object.keys(options).map((value) => ({ value })) }),
    ...(type === 'files' && { maxFiles, maxFileBytes }),
  } as FieldRule;
}
