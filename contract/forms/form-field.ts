import type { FieldProblem } from '../submissions/vocabulary.ts';
import type { Label, Language } from '../vocabulary.ts';
import { cleanEmail, cleanKana, cleanLine, cleanPlace, cleanTelephone, cleanText } from './normalize.ts';

interface TextType {
  normalize: (text: string) => string;
  pattern?: RegExp;
}

export type TextTypeName = 'line' | 'text' | 'place' | 'kana' | 'email' | 'telephone';

/** A value that does not match the pattern has the problem with the type's name. */
export const TEXT_TYPES: Readonly<Record<TextTypeName, TextType>> = {
  line: { normalize: cleanLine },
  text: { normalize: cleanText },
  place: { normalize: cleanPlace },
  kana: { normalize: (text) => cleanKana(cleanLine(text)), pattern: /^[ァ-ー・=\s-]*$/ },
  /**
   * ASCII only, because mail servers interpret other characters differently.
   *
   * Japanese mobile carriers use consecutive dots.
   */
  email: {
    normalize: cleanEmail,
    pattern: /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
  },
  /** Japan: 10 or 11 digits, starting with 0. International: `+` and 7 to 15 digits (ITU-T E.164). */
  telephone: { normalize: cleanTelephone, pattern: /^(?:0-?[1-9](?:-?\d){8,9}|\+[1-9](?:-?\d){6,14})$/ },
};

/** Plain JSON, because page data contains the rules. */
export type FieldRule = {
  name: string;
  isRequired: boolean;
  onlyIf?: { field: string; is: string };
  onlyIn?: Language;
} /** `maxLength`: UTF-16 code units after normalisation. */ & (
  | { type: TextTypeName; maxLength: number }
  | { type: 'choice'; options: readonly { value: string }[] }
  | { type: 'consent' }
  | { type: 'files'; maxFiles: number; maxFileBytes: number }
);

export interface InputHints {
  type?: 'email' | 'tel';
  inputMode?: 'email' | 'tel';
  autoComplete?: string;
  autoCapitalize?: 'none';
  rows?: number;
}

/** `Value` is the type of stored values. */
export interface FormField<Value extends string = string> {
  type: FieldRule['type'];
  isRequired: boolean;
  label: Label;
  /** Label in lists, emails and CSV files for staff. Default: `label`. */
  staffLabel?: Label;
  isTopic?: boolean;
  /** Placeholders: `{max}`, `{files}` and `{megabytes}`. */
  hint?: Label;
  /** Messages that replace the default ones. */
  problems?: Partial<Record<FieldProblem, Label>>;
  onlyIf?: { field: string; is: string };
  onlyIn?: Language;
  maxLength?: number;
  input?: InputHints;
  /** Whether a select element replaces the radio buttons. */
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

export function text(type: TextTypeName, options: TextOptions): FormField {
  return { type, isRequired: false, ...options };
}

export function choice<Value extends string>(
  options: Readonly<Record<Value, Choice>>,
  rest: Pick<FormField, 'label' | 'staffLabel' | 'isTopic' | 'problems' | 'onlyIf' | 'isFolded'>,
): FormField<Value> {
  return { type: 'choice', isRequired: false, options, ...rest };
}

export interface FilesField extends FormField {
  type: 'files';
}

export function files(
  options: Pick<FormField, 'label' | 'staffLabel' | 'hint' | 'problems'> & { maxFiles: number; maxFileBytes: number },
): FilesField {
  return { type: 'files', isRequired: false, ...options };
}

/** With `onlyIf` or `onlyIn`, the field is mandatory only while it applies. */
export function required<Field extends Pick<FormField, 'isRequired'>>(field: Field): Field {
  return { ...field, isRequired: true };
}

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
