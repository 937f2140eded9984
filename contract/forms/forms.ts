/** Browsers do not load the definitions: page data contains the displayed parts of a form. */
import type { Language } from '../vocabulary.ts';
import { checkFields, type FormProblems } from './check-fields.ts';
import { type FormSubject, KEY_PATTERN } from './define-form.ts';
import { extraForms } from './extension.ts';
import type { FilesField, FormField } from './form-field.ts';
import { ownForms } from './registry.ts';

/** In the order of staff lists. The TypeScript type omits forms of extensions. */
export const forms = { ...ownForms, ...(extraForms as object) } as typeof ownForms;
type Forms = typeof forms;
export type SubmissionKind = keyof Forms;
export const SUBMISSION_KINDS = Object.keys(forms) as SubmissionKind[];

export function isSubmissionKind(name: string): name is SubmissionKind {
  return Object.hasOwn(forms, name);
}

/** @throws {Error} if the form does not exist */
export function submissionKind(name: string): SubmissionKind {
  if (isSubmissionKind(name)) return name;
  throw new Error(`There is no form “${name}”.`);
}

type ValuesOf<Fields> = {
  [Name in keyof Fields as Fields[Name] extends FilesField ? never : Name]: Fields[Name] extends FormField<infer Value>
    ? Value
    : never;
};
type SubjectField<Subject> = Subject extends { field: infer Name extends string } ? Record<Name, string> : unknown;
type Flat<Values> = { [Name in keyof Values]: Values[Name] };

export function formSubject(kind: SubmissionKind): FormSubject | null {
  return forms[kind].subject;
}

export function givesSeat(kind: SubmissionKind): boolean {
  return formSubject(kind)?.gives === 'seat';
}

/** Omitted fields are empty strings. */
export type FormFields<Kind extends SubmissionKind = SubmissionKind> = Kind extends SubmissionKind
  ? Flat<{ lang: Language } & ValuesOf<Forms[Kind]['fields']> & SubjectField<Forms[Kind]['subject']>>
  : never;

export type CheckedForm<Kind extends SubmissionKind> =
  | { fields: FormFields<Kind>; problems: null }
  | { fields: null; problems: FormProblems };

/** Requires `lang` and the key of the subject. Drops unknown fields. */
export function checkForm<Kind extends SubmissionKind>(
  kind: Kind,
  input: Readonly<Record<string, unknown>> & { lang: Language },
): CheckedForm<Kind> {
  const { lang } = input;
  const { rules } = forms[kind];
  const subject = formSubject(kind);
  const { values, problems } = checkFields(rules, input, lang);
  const key = subject?.field === undefined ? {} : { [subject.field]: String(input[subject.field]) };
  for (const [name, value] of Object.entries(key)) if (!KEY_PATTERN.test(value)) problems[name] = 'choice';
  return Object.keys(problems).length > 0
    ? { fields: null, problems }
    : { fields: { lang, ...key, ...values } as unknown as FormFields<Kind>, problems: null };
}
