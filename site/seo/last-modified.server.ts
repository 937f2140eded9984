import type { ContentClient } from '../data/content-client.ts';

interface Dated {
  modified_at?: string;
  items?: readonly { modified_at?: string }[];
}

/** Ignores future times. */
export function newest(moments: Iterable<string | undefined>): string | null {
  const now = Date.now();
  const past = [...moments].map((moment) => Date.parse(moment ?? '')).filter((time) => time <= now);
  return past.length === 0 ? null : new Date(Math.max(...past)).toISOString();
}

/** A page is as new as the newest of its entries. */
export function trackLastModified(content: ContentClient): {
  content: ContentClient;
  lastModified: () => string | null;
} {
  const dates: (string | undefined)[] = [];
  return {
    content: async (...request) => {
      const response = await content(...request);
      const { modified_at, items = [] } = response as Dated;
      dates.push(modified_at, ...items.map((item) => item.modified_at));
      return response;
    },
    lastModified: () => newest(dates),
  };
}
