export interface BodyLimits {
  /** Applies to `Content-Length` and to the body. */
  maxBytes: number;
  deadlineMs: number;
}

/** The received part of the body must not be used. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** `too_large`: too many bytes or chunks. `broken`: the connection closed early. */
  readonly reason: 'too_large' | 'too_slow' | 'broken';

  constructor(reason: BodyError['reason'], options?: ErrorOptions) {
    super(`The body is ${reason.replace('_', ' ')}`, options);
    this.reason = reason;
  }
}

export interface BodySource {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** Tiny chunks cost more than their bytes: the limit is 1000 plus one chunk per 256 bytes. */
const MAX_SMALL_CHUNKS = 1000;
const MIN_CHUNK_BYTES = 256;

/**
 * Yields chunks without holding the whole body in memory.
 *
 * @throws {BodyError}
 */
export async function* readChunks({ headers, body }: BodySource, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, deadlineMs } = limits;
  // Not `for await`, which Safari's streams do not support.
  const reader = body?.getReader();
  let hasTimedOut = false;
  // A cancelled stream ends like a complete one, so a flag distinguishes them. `Promise.race` with one timeout promise
  // would retain a reaction for every chunk.
  const timer = setTimeout(() => {
    hasTimedOut = true;
    reader?.cancel().catch(() => undefined);
  }, deadlineMs);
  let isComplete = false;
  try {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyError('too_large');
    let size = 0;
    let chunks = 0;
    while (reader) {
      const { value } = await reader.read();
      if (hasTimedOut) throw new BodyError('too_slow');
      if (!value) break;
      size += value.byteLength;
      chunks += 1;
      if (size > maxBytes || chunks > MAX_SMALL_CHUNKS + size / MIN_CHUNK_BYTES) throw new BodyError('too_large');
      yield value;
    }
    isComplete = true;
  } catch (cause) {
    throw cause instanceof BodyError ? cause : new BodyError(hasTimedOut ? 'too_slow' : 'broken', { cause });
  } finally {
    clearTimeout(timer);
    // Not awaited, because a transport may close slowly.
    if (!isComplete) reader?.cancel().catch(() => undefined);
  }
}

/** @throws {BodyError} */
export async function readBytes(source: BodySource, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  // Many small chunks use more memory than their bytes.
  let bytes = new Uint8Array(16 * 1024);
  let size = 0;
  for await (const chunk of readChunks(source, limits)) {
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
