import type { Suspicion } from '../../contract/submissions/vocabulary.ts';

/** Nobody fills in a form in less time, in milliseconds. */
const MIN_AGE_MS = 2000;
/** A message with more links is probably spam. */
const MAX_LINKS = 3;
/** Fields without any links. */
const LINKLESS_FIELDS = ['name', 'kana', 'company', 'department', 'place'];

const LINK = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/**
 * Why a form may be spam. It is stored and answered like any other, but sends no mail, because a person may have done the
 * same.
 *
 * @param honeypot the value of the field that people do not see
 * @param age how long the form was open, in milliseconds; null where that is not known
 */
export function spamSignals(
  fields: Readonly<Record<string, unknown>>,
  honeypot: string,
  age: number | null,
): Suspicion[] {
  const linksIn = (name: string) => String(fields[name] ?? '').match(LINK)?.length ?? 0;
  const hasTooManyLinks = linksIn('message') > MAX_LINKS || LINKLESS_FIELDS.some((name) => linksIn(name) > 0);
  return [
    ...(honeypot !== '' ? (['trap'] as const) : []),
    ...(age !== null && age < MIN_AGE_MS ? (['haste'] as const) : []),
    ...(hasTooManyLinks ? (['links'] as const) : []),
  ];
}
