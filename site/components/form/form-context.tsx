import { createContext, use } from 'react';
import type { FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import { fill } from '../../i18n/forms/fill.ts';
import type { FormTexts } from '../../i18n/forms/ja.ts';
import type { FormValues } from './form-state.ts';

/** What the fields of a form know of it. */
export interface FormValuesContext {
  texts: FormTexts;
  /** As they were when the form was shown. */
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
}

export const FormContext = createContext<FormValuesContext | null>(null);

export type FieldName = keyof FormTexts['labels'];

/** What one field shows: label, value, and its problem in words. */
export function useField(name: FieldName) {
  const form = use(FormContext);
  if (!form) throw new Error('A field is for the inside of a form.');
  const { texts, values, problems } = form;
  const problem = problems[name];
  return {
    texts,
    label: texts.labels[name],
    value: values[name] ?? '',
    problem: problem ? problemInWords(texts, name, problem) : null,
  };
}

/** A field's own sentence, or the one for all fields with that problem. */
export function problemInWords(texts: FormTexts, name: FieldName, problem: FieldProblem): string {
  const sentences: Readonly<Record<string, string>> = texts.problems;
  return fill(sentences[`${name}_${problem}`] ?? texts.problems[problem], { label: texts.labels[name] });
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
