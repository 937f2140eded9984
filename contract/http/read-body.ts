/** THE way to read a body, of a request or of an answer: with the most bytes that it may have, and the time it may take. */

export interface BodyBounds {
  /** The most bytes. One more, said in the headers or found in the body, is `too_large`. */
  maxBytes: number;
  /** How long the whole body may take to arrive, in milliseconds; what takes longer is `too_slow`. */
  deadlineMs: number;
}

/** A body that was not read to its end. Nothing of it may be used: what came is a part. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  /** More than may be, or in more pieces; later than may be; or the connection ended in the middle. */
  readonly reason: 'too_large' | 'too_slow' | 'broken';

  constructor(reason: BodyError['reason'], options?: ErrorOptions) {
    super(`The body is ${reason.replace('_', ' ')}`, options);
    this.reason = reason;
  }
}

/** A `Request` or a `Response`, or what is like one. */
export interface BodySource {
  headers: Headers;
  body: ReadableStream<Uint8Array> | null;
}

/** So many pieces are as they come; beyond that they have so many bytes on average. A piece costs more than its bytes. */
const SMALL_PIECES = 1000;
const LEAST_PIECE_BYTES = 256;

/**
 * The body piece by piece, for who need not hold it whole.
 *
 * @throws {BodyError}
 */
export async function* readChunks({ headers, body }: BodySource, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const { maxBytes, deadlineMs } = bounds;
  // Not `for await` over the stream: Safari's cannot do it.
  const reader = body?.getReader();
  let isLate = false;
  // A cancelled stream ends like a complete one: what is noted here tells them apart. Not a race between each piece and
  // one promise for all of them: that promise would keep a trace of every piece until the end.
  const timer = setTimeout(() => {
    isLate = true;
    reader?.cancel().catch(() => undefined);
  }, deadlineMs);
  let isComplete = false;
  try {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyError('too_large');
    let size = 0;
    let pieces = 0;
    while (reader) {
      const { value } = await reader.read();
      if (isLate) throw new BodyError('too_slow');
      if (!value) break;
      size += value.byteLength;
      pieces += 1;
      if (size > maxBytes || pieces > SMALL_PIECES + size / LEAST_PIECE_BYTES) throw new BodyError('too_large');
      yield value;
    }
    isComplete = true;
  } catch (cause) {
    throw cause instanceof BodyError ? cause : new BodyError(isLate ? 'too_slow' : 'broken', { cause });
  } finally {
    clearTimeout(timer);
    // Not waited for: a transport may take its time to end.
    if (!isComplete) reader?.cancel().catch(() => undefined);
  }
}

/** The body's bytes. @throws {BodyError} */
export async function readBytes(source: BodySource, bounds: BodyBounds): Promise<Uint8Array<ArrayBuffer>> {
  // Copied as they come: a thousand small pieces take more room than their bytes.
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
