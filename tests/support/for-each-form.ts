import { SUBMISSION_KINDS, type SubmissionKind } from '../../contract/forms/forms.ts';

/** Returns an object with a value for each form. @param others values for individual forms */
export function forEachForm<Value>(
  value: Value,
  others: Partial<Record<SubmissionKind, Value>> = {},
): Record<SubmissionKind, Value> {
  const all = Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, value])) as Record<SubmissionKind, Value>;
  return { ...all, ...others };
}
