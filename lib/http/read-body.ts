/** Reads bodies of requests and responses, with limits on size and time. */

export interface BodyLimits {
  /** Maximum size in bytes. More, by `Content-Length` or in the body, is `too_large`. */
  maxBytes: number;
  /** Time-out for the whole body in milliseconds, after which it is `too_slow`. */
  deadlineMs: number;
}

/** A body that was not read completely, and must not be used in part. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** Too many bytes or chunks; time-out; or the connection was closed before the end. */
  readonly reason: 'too_large' | 'too_slow' | 'broken';

  constructor(reason: BodyError['reason'], options?: ErrorOptions) {
    super(`The body is ${reason.replace('_', ' ')}`, options);
    this.reason = reason;
  }
}

/** A `Request`, a `Response`, or an object with their headers and body. */
export interface BodySource {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** Maximum number of chunks: this many, and one more for each 256 bytes. A tiny chunk costs far more than its bytes. */
const MAX_SMALL_CHUNKS = 1000;
const MIN_CHUNK_BYTES = 256;

/**
 * The body chunk by chunk, without holding all of it in memory.
 *
 * @throws {BodyError}
 */
export async function* readChunks({ headers, body }: BodySource, bounds: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, deadlineMs } = bounds;
  // Not `for await`: Safari's streams do not support it.
  const reader = body?.getReader();
  let isLate = false;
  // A cancelled stream ends like a complete one, so a flag tells them apart. Not `Promise.race` with one time-out promise:
  // that promise would keep a reaction for every chunk in memory.
  const timer = setTimeout(() => {
    isLate = true;
    reader?.cancel().catch(() => undefined);
  }, deadlineMs);
  let isComplete = false;
  try {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyError('too_large');
    let size = 0;
    let chunks = 0;
    while (reader) {
      const { value } = await reader.read();
      if (isLate) throw new BodyError('too_slow');
      if (!value) break;
      size += value.byteLength;
      chunks += 1;
      if (size > maxBytes || chunks > MAX_SMALL_CHUNKS + size / MIN_CHUNK_BYTES) throw new BodyError('too_large');
      yield value;
    }
    isComplete = true;
  } catch (cause) {
    throw cause instanceof BodyError ? cause : new BodyError(isLate ? 'too_slow' : 'broken', { cause });
  } finally {
    clearTimeout(timer);
    // Not awaited: a transport may be slow to close.
    if (!isComplete) reader?.cancel().catch(() => undefined);
  }
}

/** The body's bytes. @throws {BodyError} */
export async function readBytes(source: BodySource, bounds: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  // Copied as they arrive: a thousand small chunks take more memory than their bytes.
  let bytes = new Uint8Array(16 * 1024);
  let size = 0;
  for await (const chunk of readChunks(source, bounds)) {
    if (size + chunk.byteLength > bytes.length) {
      const larger = new Uint8Array(Math.max(2 * bytes.length, size + chunk.byteLength));
      larger.set(bytes.subarray(0, size));
      bytes = larger;
    }
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.slice(0, size);
}
