import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { Encoding } from '../http/accepted-encoding.ts';
import { strongEtag } from '../http/etag.ts';

export interface Variant {
  encoding: Encoding;
  bytes: Buffer;
  etag: string;
}

const MIN_COMPRESSED = 1024;
/** Compression levels while a visitor waits. */
const QUICK = { gzip: 6, br: 5 };
/** Compression levels in the background. */
const BEST = { gzip: 9, br: 11 };

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) };
const compressors = {
  gzip: (text: Buffer, level: number) => compress.gzip(text, { level }),
  br: (text: Buffer, level: number) =>
    compress.br(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
};
const decompressors = { gzip: promisify(gunzip), br: promisify(brotliDecompress) };

/**
 * A body that is compressed once per encoding, outside the main thread.
 * Keeps its text only until it is compressed: few clients request it without compression.
 */
export class EncodedBody {
  /** Common prefix of the ETags of all encodings. */
  readonly id: string;
  /** Length of the text in bytes. */
  readonly #length: number;
  #identity: Variant | undefined;
  #readText: () => Promise<Buffer>;
  readonly #variants = new Map<Encoding, Variant>();
  readonly #pending = new Map<Encoding, Promise<Variant>>();
  #isBest = false;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    const etag = strongEtag(bytes);
    this.id = etag.slice(1, -1);
    this.#length = bytes.length;
    this.#identity = { encoding: 'identity', bytes, etag };
    this.#readText = async () => bytes;
  }

  /** Estimated memory: each of two compressed variants takes less than half of the text. */
  get size(): number {
    return this.#length;
  }

  /** Returns undefined if compression or decompression is needed first. */
  peek(encoding: Encoding): Variant | undefined {
    if (encoding === 'identity' || this.#length < MIN_COMPRESSED) return this.#identity;
    return this.#variants.get(encoding);
  }

  async get(encoding: Encoding): Promise<Variant> {
    const ready = this.peek(encoding);
    if (ready) return ready;
    if (encoding === 'identity') return { encoding, bytes: await this.#readText(), etag: `"${this.id}"` };
    const pending =
      this.#pending.get(encoding) ??
      this.#compress(encoding, QUICK[encoding]).finally(() => this.#pending.delete(encoding));
    this.#pending.set(encoding, pending);
    return pending;
  }

  async recompress(): Promise<void> {
    if (this.#isBest || this.#length < MIN_COMPRESSED) return;
    this.#isBest = true;
    for (const encoding of ['br', 'gzip'] as const) await this.#compress(encoding, BEST[encoding]);
  }

  async #compress(encoding: Exclude<Encoding, 'identity'>, level: number): Promise<Variant> {
    const bytes = ownCopy(await compressors[encoding](await this.#readText(), level));
    const variant = { encoding, bytes, etag: `"${this.id}-${encoding}${level}"` };
    const existing = this.#variants.get(encoding);
    if (!existing || bytes.length <= existing.bytes.length) {
      this.#variants.set(encoding, variant);
      this.#readText = () => decompressors[encoding](bytes);
    }
    this.#identity = undefined;
    return variant;
  }
}

/** zlib returns a view into a chunk of 16 KiB, which would stay in memory. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
