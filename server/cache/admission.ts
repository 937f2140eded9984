import type { Loaded } from './cache-entry.ts';
import type { ContentRead } from './recorded-reads.ts';

/** What a render ended in. */
export interface Outcome {
  kind: Loaded<unknown>['kind'];
  /** The query keys that the page declares. */
  query: URLSearchParams;
  /** Whether the response is one visitor's own: a query key of it is not public. */
  isPersonal: boolean;
  reads: readonly ContentRead[] | null;
}

/** What a status of a page says of its render. */
export function kindOfStatus(status: number): Outcome['kind'] {
  if (status === 200) return 'found';
  if (status === 404) return 'not-found';
  return status >= 500 ? 'failure' : 'other';
}

/**
 * Decides what may be kept, of pages and payloads alike: pages and 404s of which all content is known. Posted forms and
 * previews never come here. Of 404s, and of pages by several query keys, there is no end: they have a part of their own.
 */
export function admit({ kind, query, isPersonal, reads }: Outcome): Loaded<unknown>['part'] {
  if ((kind !== 'found' && kind !== 'not-found') || isPersonal || reads === null) return null;
  return kind === 'found' && query.size < 2 ? 'main' : 'overflow';
}
