import type { FieldProblem } from '../submissions/vocabulary.ts';
import { type FieldRule, TEXT_TYPES } from './form-field.ts';
import { isApplicable } from './is-asked.ts';

export type FormProblems = Readonly<Record<string, FieldProblem>>;

/** Input that exceeds its limit by this factor is not normalised, to save work. */
const RAW_FACTOR = 4;

/** @returns normalised values (empty for fields that do not apply), and the first problem of each field */
export function checkFields(
  rules: readonly FieldRule[],
  typed: Readonly<Record<string, unknown>>,
  lang: string,
): { values: Record<string, string>; problems: Record<string, FieldProblem> } {
  const values: Record<string, string> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const rule of rules) {
    if (rule.type === 'files') continue;
    const { name } = rule;
    // The visitor may have filled in the field before another choice hid it.
    const checked = isApplicable(rule, typed, lang) ? checkField(rule, typed[name] ?? '') : '';
    values[name] = typeof checked === 'string' ? checked : '';
    if (typeof checked !== 'string') problems[name] = checked.problem;
  }
  return { values, problems };
}

function checkField(rule: Exclude<FieldRule, { type: 'files' }>, typed: unknown): string | { problem: FieldProblem } {
  if (rule.type === 'consent') return typed === 'yes' ? typed : { problem: 'consent' };
  if (rule.type === 'choice') {
    if (typed === '') return rule.isRequired ? { problem: 'required' } : '';
    const option = rule.options.find(({ value }) => value === typed);
    return option?.value ?? { problem: 'choice' };
  }
  if (typeof typed !== 'string') return { problem: 'required' };
  if (typed.length > rule.maxLength * RAW_FACTOR) return { problem: 'too_long' };
  const { normalize, pattern } = TEXT_TYPES[rule.type];
  const text = normalize(typed);
  if (text.length > rule.maxLength) return { problem: 'too_long' };
  if (text === '') return rule.isRequired ? { problem: 'required' } : '';
  return !pattern || pattern.test(text) ? text : { problem: rule.type as FieldProblem };
}
