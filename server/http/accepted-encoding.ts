import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

/** Encodings that are prepared, the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The longest header that is parsed, in characters; browsers' have some thirty. A longer one counts as none. */
const MAX_LENGTH = 500;
/** Headers by their text: all visitors together send a handful. */
const known = new LRUCache<string, Encoding>({ max: 100 });

/** The best encoding that an `Accept-Encoding` header allows. Browsers name all of theirs without a preference. */
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
