import type { Suspicion } from '../../contract/submissions/vocabulary.ts';

/** Nobody fills in a form in less, in milliseconds. */
export const LEAST_AGE_MS = 2000;
/** More links than this in a message are somebody's offer. */
const MOST_LINKS = 3;
/** Fields that no address belongs into. */
const WITHOUT_LINKS = ['name', 'kana', 'company', 'department', 'place'];

const LINK = /https?:\/\/|\bwww\.|\[url\b|<a\s/gi;

/**
 * Why a form looks like abuse. It is stored all the same and answered like any other; it only sends no mail, because a
 * person may have done all of this.
 *
 * @param trap what stands in the field that people do not see
 * @param age how long the form was open, in milliseconds; null where that is not known
 */
export function suspicionsOf(fields: Readonly<Record<string, unknown>>, trap: string, age: number | null): Suspicion[] {
  const linksIn = (name: string) => String(fields[name] ?? '').match(LINK)?.length ?? 0;
  const isFullOfLinks = linksIn('message') > MOST_LINKS || WITHOUT_LINKS.some((name) => linksIn(name) > 0);
  return [
    ...(trap !== '' ? (['trap'] as const) : []),
    ...(age !== null && age < LEAST_AGE_MS ? (['haste'] as const) : []),
    ...(isFullOfLinks ? (['links'] as const) : []),
  ];
}
