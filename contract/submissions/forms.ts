/** The schema of each form, shared by browser, server and backend. */
import * as v from 'valibot';
import {
  choice,
  consentField,
  emailField,
  hasReading,
  kanaField,
  langField,
  message,
  nameField,
  optionalChoice,
  optionalLine,
  optionalTelephone,
  placeField,
  requiredMessage,
  requiredTelephone,
} from './fields.ts';
import { CONTACT_KINDS, type FieldProblem, MAX_LENGTH, PROPERTY_USES, type SubmissionKind } from './vocabulary.ts';

/** An enquiry. `place` and `use` describe the property of an enquiry about selling or leasing. */
export const contactForm = v.pipe(
  v.object({
    lang: langField,
    kind: choice(CONTACT_KINDS),
    place: placeField,
    use: optionalChoice(PROPERTY_USES),
    name: nameField,
    kana: kanaField,
    company: optionalLine(MAX_LENGTH.line),
    department: optionalLine(MAX_LENGTH.line),
    email: emailField,
    telephone: optionalTelephone,
    message: requiredMessage,
    consent: consentField,
  }),
  v.forward(v.partialCheck([['lang'], ['kana']], hasReading, 'required'), ['kana']),
  v.forward(
    v.partialCheck([['kind'], ['place']], ({ kind, place }) => kind !== 'property' || place !== '', 'required'),
    ['place'],
  ),
  v.forward(
    v.partialCheck([['kind'], ['use']], ({ kind, use }) => kind !== 'property' || use !== '', 'required'),
    ['use'],
  ),
  // Filled in before another kind was chosen, which hides the fields: drop them.
  v.transform((fields) => (fields.kind === 'property' ? fields : { ...fields, place: '', use: '' as const })),
);

/** A request for a document with `access: request`. */
export const downloadForm = v.object({
  lang: langField,
  name: nameField,
  company: optionalLine(MAX_LENGTH.line),
  email: emailField,
  consent: consentField,
});

/** An application for an open position. Its files are separate parts of the body. */
export const applicationForm = v.pipe(
  v.object({
    lang: langField,
    position: v.pipe(v.string('required'), v.regex(/^[1-9]\d{0,15}$/, 'choice')),
    name: nameField,
    kana: kanaField,
    email: emailField,
    telephone: requiredTelephone,
    message,
    consent: consentField,
  }),
  v.forward(v.partialCheck([['lang'], ['kana']], hasReading, 'required'), ['kana']),
);

/** A registration for a seminar: one person, one seat. */
export const registrationForm = v.pipe(
  v.object({
    lang: langField,
    name: nameField,
    kana: kanaField,
    company: optionalLine(MAX_LENGTH.line),
    department: optionalLine(MAX_LENGTH.line),
    email: emailField,
    telephone: optionalTelephone,
    message,
    consent: consentField,
  }),
  v.forward(v.partialCheck([['lang'], ['kana']], hasReading, 'required'), ['kana']),
);

const forms = {
  contact: contactForm,
  download: downloadForm,
  application: applicationForm,
  registration: registrationForm,
} as const;
export type FormFields<Kind extends SubmissionKind> = v.InferOutput<(typeof forms)[Kind]>;

export type FormProblems = Readonly<Record<string, FieldProblem>>;
export type CheckedForm<Kind extends SubmissionKind> =
  | { fields: FormFields<Kind>; problems: null }
  | { fields: null; problems: FormProblems };

/** Validates what was typed into a form. Reports the first problem of each field; drops unknown fields. */
export function checkForm<Kind extends SubmissionKind>(kind: Kind, typed: Record<string, unknown>): CheckedForm<Kind> {
  const result = v.safeParse(forms[kind], typed);
  if (result.success) return { fields: result.output as FormFields<Kind>, problems: null };
  const problems: Record<string, FieldProblem> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? 'message';
    problems[field] ??= issue.message as FieldProblem;
  }
  return { fields: null, problems };
}
