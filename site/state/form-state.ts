import type { FormProblems } from '../../contract/forms/check-fields.ts';
import type { FieldRule, InputHints } from '../../contract/forms/form-field.ts';
import type { SubmissionKind } from '../../contract/forms/forms.ts';
import type { FieldProblem } from '../../contract/submissions/vocabulary.ts';
import type { FormMessages } from '../i18n/messages.ts';

/** By field name, without files. */
export type FormValues = Readonly<Record<string, string>>;

export type FormFailure = Exclude<keyof FormMessages['failures'], 'heading' | 'headingUnknown'>;

export interface DocumentLink {
  lang: 'ja' | 'en';
  href: string;
}

/** Part of a single response that is never cached. */
export interface FormState {
  step: 'input' | 'confirm' | 'sent';
  values: FormValues;
  problems: FormProblems;
  failure: FormFailure | null;
  /** Token with the time at which the form was opened. */
  formToken: string;
  links: readonly DocumentLink[];
}

/** Response to a form that a script submitted. */
export type SendResponse =
  | { sent: string; links: readonly DocumentLink[] }
  | { problems: FormProblems }
  | { failure: FormFailure }
  /** Without proof of work: submit again with this token shortly after. */
  | { ticket: string };

/** Created by the server for pages whose row has a form. */
export interface FormView {
  kind: SubmissionKind;
  fields: readonly FieldView[];
  hasConfirmation: boolean;
  event: FormEvent;
  messages: FormMessages;
  sendsMail: boolean;
  /** Origin of the site that receives the forms of a static export, if any. */
  formsOrigin?: string | undefined;
  state: FormState | null;
}

export type FieldView = FieldTexts & (Exclude<FieldRule, ChoiceRule> | ChoiceView);
type ChoiceRule = Extract<FieldRule, { type: 'choice' }>;
/** Radio buttons or a select element. */
export type ChoiceView = FieldTexts & Omit<ChoiceRule, 'options'> & { options: Options; isFolded: boolean };
type Options = readonly { value: string; label: string }[];

interface FieldTexts {
  label: string;
  hint: string | null;
  /** Replace the general messages. */
  problems: Partial<Record<FieldProblem, string>>;
  input: InputHints;
}

/** Fixed values, and the permitted values of choices. */
export interface FormEvent {
  event: string;
  values: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, { field: string; options: readonly string[] }>>;
}

/** Form parameters other than fields. `TRAP` is the honeypot. */
export const HONEYPOT = 'website';
export const HIDDEN = { step: 'step', formToken: 'ticket', proof: 'proof', key: 'key' } as const;

/** Endpoint for form tokens and proof-of-work challenges. */
export const CHALLENGE_PATH = '/forms/challenge';
