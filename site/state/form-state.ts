import type { FormProblems } from '../../contract/forms/check-fields.ts';
import type { FieldRule, InputHints } from '../../contract/forms/form-field.ts';
import type { SubmissionKind } from '../../contract/forms/forms.ts';
import type { FieldProblem } from '../../contract/submissions/vocabulary.ts';
import type { FormMessages } from '../i18n/messages.ts';

/** What was typed, by the name of its field. Never files. */
export type FormValues = Readonly<Record<string, string>>;

export type FormFailure = Exclude<keyof FormMessages['failures'], 'heading' | 'headingUnknown'>;

/** A link to a file of a document, as its visitor sees it. */
export interface DocumentLink {
  lang: 'ja' | 'en';
  href: string;
}

/** What the server says about a form that was posted to it. It stands in that one answer, and is never kept. */
export interface FormState {
  step: 'input' | 'confirm' | 'sent';
  values: FormValues;
  problems: FormProblems;
  failure: FormFailure | null;
  /** Says when the form was opened; goes back with the next step. */
  ticket: string;
  /** Of a document that was asked for. */
  links: readonly DocumentLink[];
}

/** What the server answers a form that a script sent. */
export type SendAnswer =
  | { sent: string; links: readonly DocumentLink[] }
  | { problems: FormProblems }
  | { failure: FormFailure }
  /** Without a proof of work: it is to be sent again with this ticket, a moment later. */
  | { ticket: string };

/** A page's form as its component shows it. The server creates it for a page whose row has a form. */
export interface FormView {
  kind: SubmissionKind;
  /** In the order in which they are asked. */
  fields: readonly FieldView[];
  /** Whether everything is shown for confirmation before it is sent. */
  hasConfirmation: boolean;
  event: FormEvent;
  messages: FormMessages;
  /** Whether visitors get mail about what they send. */
  sendsMail: boolean;
  /** Null where nothing was posted. */
  state: FormState | null;
}

/** A field with its texts in the page's language. */
export type FieldView = FieldTexts & (Exclude<FieldRule, ChoiceRule> | ChoiceView);
type ChoiceRule = Extract<FieldRule, { type: 'choice' }>;
/** Radio buttons, or a folded list. */
export type ChoiceView = FieldTexts & Omit<ChoiceRule, 'options'> & { options: Options; isFolded: boolean };
type Options = readonly { value: string; label: string }[];

interface FieldTexts {
  label: string;
  hint: string | null;
  /** Its own sentences, instead of those for all fields. */
  problems: Partial<Record<FieldProblem, string>>;
  input: InputHints;
}

/** The analytics event of a sent form: fixed values, and choices with the values that each may have. */
export interface FormEvent {
  event: string;
  values: Readonly<Record<string, string>>;
  choices: Readonly<Record<string, { field: string; options: readonly string[] }>>;
}

/** The names of what forms carry beside their fields. */
export const TRAP = 'website';
export const HIDDEN = { step: 'step', ticket: 'ticket', proof: 'proof', key: 'key' } as const;

/** Where a challenge for a proof of work, and a ticket, are to be had. */
export const CHALLENGE_PATH = '/forms/challenge';
