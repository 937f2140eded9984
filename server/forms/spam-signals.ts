import type { TextTypeName } from '../../contract/forms/form-field.ts';
import { forms, type SubmissionKind } from '../../contract/forms/forms.ts';
import type { Suspicion } from '../../contract/submissions/vocabulary.ts';

/** Nobody fills in a form in less time, in milliseconds. */
const MIN_AGE_MS = 2000;
/** A message with more links is probably spam. */
const MAX_LINKS = 3;
/** Types of fields without any links. */
const LINKLESS_TYPES: readonly string[] = ['line', 'place', 'kana'] satisfies TextTypeName[];

const LINK = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/**
 * Why a form may be spam. It is stored and answered like any other, but sends no mail, because a person may have done the
 * same.
 *
 * @param honeypot the value of the field that people do not see
 * @param age how long the form was open, in milliseconds; null where that is not known
 */
export function spamSignals(
  kind: SubmissionKind,
  fields: Readonly<Record<string, unknown>>,
  honeypot: string,
  age: number | null,
): Suspicion[] {
  const hasTooManyLinks = forms[kind].rules.some(({ name, type }) => {
    const links = String(fields[name] ?? '').match(LINK)?.length ?? 0;
    return (type === 'text' && links > MAX_LINKS) || (LINKLESS_TYPES.includes(type) && links > 0);
  });
  return [
    ...(honeypot !== '' ? (['trap'] as const) : []),
    ...(age !== null && age < MIN_AGE_MS ? (['haste'] as const) : []),
    ...(hasTooManyLinks ? (['links'] as const) : []),
  ];
}
