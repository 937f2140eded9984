import type { ContentClient } from '../data/content-client.ts';

/** The times in an answer of the content API. */
interface Dated {
  modified_at?: string;
  items?: readonly { modified_at?: string }[];
}

/**
 * The newest of some moments, as ISO 8601 in UTC; null where there is none. One in the future is not counted: nothing has
 * been modified then.
 */
export function newest(moments: Iterable<string | undefined>): string | null {
  const now = Date.now();
  const past = [...moments].map((moment) => Date.parse(moment ?? '')).filter((time) => time <= now);
  return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
}

/**
 * A content client that remembers when what it answered was modified: with it, a page that is made of other entries is as
 * new as the newest of them.
 */
export function rememberModified(content: ContentClient): {
  content: ContentClient;
  lastModified: () => string | null;
} {
  const seen: (string | undefined)[] = [];
  return {
    content: async (...asked) => {
      const answer = await content(...asked);
      const { modified_at, items = [] } = answer as Dated;
      seen.push(modified_at, ...items.map((item) => item.modified_at));
      return answer;
    },
    lastModified: () => newest(seen),
  };
}
