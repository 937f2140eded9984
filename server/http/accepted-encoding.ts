import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** Browsers send about 30 characters. */
const MAX_LENGTH = 500;
const known = new LRUCache<string, Encoding>({ max: 100 });

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header || header.length > MAX_LENGTH) return 'identity';
  const before = known.get(header);
  if (before) return before;
  const accepted = parseAccept(header);
  const weight = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const encoding = ENCODINGS.find((name) => weight(name) > 0) ?? 'identity';
  known.set(header, encoding);
  return encoding;
}
