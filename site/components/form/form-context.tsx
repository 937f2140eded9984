import { createContext, use } from 'react';
import { useTranslations } from 'use-intl/react';
import { FILE_LIMITS, type FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import type { FormMessages } from '../../i18n/messages.ts';
import type { FormValues } from '../../state/form-state.ts';

/** Formats the messages that all forms have. */
export type FormTranslator = ReturnType<typeof useTranslations<'form'>>;

/** What the fields of a form know of it. */
export interface FormValuesContext {
  /** As they were when the form was shown. */
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
}

export const FormContext = createContext<FormValuesContext | null>(null);

export type FieldName = keyof FormMessages['labels'];

/** What one field shows: label, value, and what is wrong with it as a sentence. */
export function useField(name: FieldName) {
  const t = useTranslations('form');
  const form = use(FormContext);
  if (!form) throw new Error('A field is for the inside of a form.');
  const { values, problems } = form;
  const problem = problems[name];
  return {
    t,
    label: t(`labels.${name}`),
    value: values[name] ?? '',
    problem: problem ? problemText(t, name, problem) : null,
  };
}

/** A field's own sentence, or the one for all fields with that problem. */
export function problemText(t: FormTranslator, name: FieldName, problem: FieldProblem): string {
  const own = `problems.${name}_${problem}` as 'problems.kind_required';
  return t(t.has(own) ? own : `problems.${problem}`, { label: t(`labels.${name}`), ...FILE_LIMITS });
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
