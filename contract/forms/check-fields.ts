import type { FieldProblem } from '../submissions/vocabulary.ts';
import { type FieldRule, TEXT_TYPES } from './form-field.ts';
import { isApplicable } from './is-applicable.ts';

export type FormProblems = Readonly<Record<string, FieldProblem>>;

/** Input that exceeds its limit by this factor is not normalised, to save work. */
const RAW_FACTOR = 4;

/** @returns normalised values (empty for fields that do not apply), and the first problem of each field */
export function checkFields(
  rules: readonly FieldRule[],
  input: Readonly<Record<string, unknown>>,
  lang: string,
): { values: Record<string, string>; problems: Record<string, FieldProblem> } {
  const values: Record<string, string> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const rule of rules) {
    if (rule.type === 'files') continue;
    const { name } = rule;
    // The visitor may have filled in the field before another choice hid it.
    const result = isApplicable(rule, input, lang) ? checkField(rule, input[name] ?? '') : '';
    values[name] = typeof result === 'string' ? result : '';
    if (typeof result !== 'string') problems[name] = result.problem;
  }
  return { values, problems };
}

function checkField(rule: Exclude<FieldRule, { type: 'files' }>, input: unknown): string | { problem: FieldProblem } {
  if (rule.type === 'consent') return input === 'yes' ? input : { problem: 'consent' };
  if (rule.type === 'choice') {
    if (input === '') return rule.isRequired ? { problem: 'required' } : '';
    const option = rule.options.find(({ value }) => value === input);
    return option?.value ?? { problem: 'choice' };
  }
  if (typeof input !== 'string') return { problem: 'required' };
  if (input.length > rule.maxLength * RAW_FACTOR) return { problem: 'too_long' };
  const { normalize, pattern } = TEXT_TYPES[rule.type];
  const text = normalize(input);
  if (text.length > rule.maxLength) return { problem: 'too_long' };
  if (text === '') return rule.isRequired ? { problem: 'required' } : '';
  return !pattern || pattern.test(text) ? text : { problem: rule.type as FieldProblem };
}
