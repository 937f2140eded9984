import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** Browsers send about 30 characters. */
const MAX_LENGTH = 500;
const encodings = new LRUCache<string, Encoding>({ max: 100 });

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header || header.length > MAX_LENGTH) return 'identity';
  const cached = encodings.get(header);
  if (cached) return cached;
  const accepted = parseAccept(header);
  const weight = (name: string) =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const encoding = ENCODINGS.find((name) => weight(name) > 0) ?? 'identity';
  encodings.set(header, encoding);
  return encoding;
}
