import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/** Encodings that are prepared, the smallest result first. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** The best encoding that the request's `Accept-Encoding` allows. Browsers name all of theirs without a preference. */
export function acceptedEncoding(c: Context): Encoding {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: [...ENCODINGS],
    default: 'identity',
    match(accepted, { supports }) {
      const weight = (name: string) =>
        (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
      return supports.find((name) => weight(name) > 0) ?? 'identity';
    },
  }) as Encoding;
}
