import { type Diagnostic, finding } from '../content-lint/diagnostics.ts';
import type { Entry } from './reading/read-entry.ts';
import { isInPeriod } from './reading/schedule.ts';

/** More would push the latest news off a phone's first screen. */
const MAX_PINNED = 3;

/** The newest entries take precedence. */
export function pinnedAt(
  published: readonly Entry[],
  now: number,
): { pinned: ReadonlySet<Entry>; diagnostics: Diagnostic[] } {
  const candidates = published
    .filter(({ documents, pin }) => documents.ja && isInPeriod(pin, now))
    .sort((a, b) => publishedAt(b) - publishedAt(a) || (b.address.id ?? 0) - (a.address.id ?? 0));
  return {
    pinned: new Set(candidates.slice(0, MAX_PINNED)),
    diagnostics: candidates.slice(MAX_PINNED).map(({ addressAt, pin }) => ({
      ...finding('pins-too-many', { count: candidates.length, max: MAX_PINNED }),
      file: addressAt.file,
      line: pin.line,
      isBlocking: false,
    })),
  };
}

export function withPin<Documents extends Entry['documents']>(documents: Documents, isPinned: boolean): Documents {
  if (!isPinned) return documents;
  const pinnedDocuments = Object.entries(documents).map(([lang, document]) => [lang, { ...document, pinned: true }]);
  return Object.fromEntries(pinnedDocuments) as Documents;
}

function publishedAt({ documents }: Entry): number {
  const { published_at } = documents.ja ?? {};
  return Date.parse(published_at ?? '') || 0;
}
