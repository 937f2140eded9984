import { createContext, use } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import type { FieldView, FormValues } from '../../state/form-state.ts';

/** Formats the messages that all forms share. */
export type FormTranslator = ReturnType<typeof useTranslations<'form'>>;

/** State of a form that its fields use. */
export interface FormValuesContext {
  /** Initial values. */
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
  /** Whether the page is the response to a native form post. */
  wasPosted: boolean;
}

export const FormContext = createContext<FormValuesContext | null>(null);

/** Returns the value of a field and its problem as text. */
export function useField(field: FieldView) {
  const t = useTranslations('form');
  const form = use(FormContext);
  if (!form) throw new Error('A field is for the inside of a form.');
  const { values, problems } = form;
  const problem = problems[field.name];
  return { t, value: values[field.name] ?? '', problem: problem ? problemText(t, field, problem) : null };
}

const MEGABYTE = 1024 * 1024;

/** Returns the field's own message for a problem, or the shared one. */
export function problemText(t: FormTranslator, field: FieldView, problem: FieldProblem): string {
  const limits =
    field.type === 'files'
      ? { files: field.maxFiles, megabytes: field.maxFileBytes / MEGABYTE }
      : { files: 0, megabytes: 0 };
  return field.problems[problem] ?? t(`problems.${problem}`, { label: field.label, ...limits });
}

/** Returns the element ID to which links in the error summary lead. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** Returns the value of `aria-describedby` for an optional hint and problem. */
export function describedBy(name: string, hint: unknown, problem: unknown): string | undefined {
  const ids = [hint ? `${fieldId(name)}-hint` : '', problem ? `${fieldId(name)}-problem` : ''];
  return ids.filter(Boolean).join(' ') || undefined;
}
