import { createContext, use } from 'react';
import { useTranslations } from 'use-intl/react';
import type { FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import type { FieldView, FormValues } from '../../state/form-state.ts';

/** Formats the messages that all forms have. */
export type FormTranslator = ReturnType<typeof useTranslations<'form'>>;

/** What the fields of a form know of it. */
export interface FormValuesContext {
  /** As they were when the form was shown. */
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
  /** Whether the page answers a form that the browser has posted. */
  wasPosted: boolean;
}

export const FormContext = createContext<FormValuesContext | null>(null);

/** What a field shows besides its own texts: value, and what is wrong with it as a sentence. */
export function useField(field: FieldView) {
  const t = useTranslations('form');
  const form = use(FormContext);
  if (!form) throw new Error('A field is for the inside of a form.');
  const { values, problems } = form;
  const problem = problems[field.name];
  return { t, value: values[field.name] ?? '', problem: problem ? problemText(t, field, problem) : null };
}

const MEGABYTE = 1024 * 1024;

/** A field's own sentence, or the one for all fields with that problem. */
export function problemText(t: FormTranslator, field: FieldView, problem: FieldProblem): string {
  const limits =
    field.type === 'files'
      ? { files: field.maxFiles, megabytes: field.maxFileBytes / MEGABYTE }
      : { files: 0, megabytes: 0 };
  return field.problems[problem] ?? t(`problems.${problem}`, { label: field.label, ...limits });
}

/** The element that a link in the summary leads to. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** For `aria-describedby`: what is there of hint and problem. */
export function describedBy(name: string, hint: unknown, problem: unknown): string | undefined {
  const ids = [hint ? `${fieldId(name)}-hint` : '', problem ? `${fieldId(name)}-problem` : ''];
  return ids.filter(Boolean).join(' ') || undefined;
}
