import type { TextTypeName } from '../../contract/forms/form-field.ts';
import { forms, type SubmissionKind } from '../../contract/forms/forms.ts';
import type { SpamFlag } from '../../contract/submissions/vocabulary.ts';

const MIN_AGE_MS = 2000;
const MAX_LINKS = 3;
const LINKLESS_TYPES: readonly string[] = ['line', 'place', 'kana'] satisfies TextTypeName[];

const LINK = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/** Returns spam signals. Flagged forms are stored, but send no email. */
export function spamSignals(
  kind: SubmissionKind,
  fields: Readonly<Record<string, unknown>>,
  honeypot: string,
  age: number | null,
): SpamFlag[] {
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
