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
  /** More than may be; later than may be; or the connection ended in the middle. */
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

/**
 * The body piece by piece, for who need not hold it whole.
 *
 * @throws {BodyError}
 */
export async function* readChunks({ headers, body }: BodySource, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const { maxBytes, deadlineMs } = bounds;
  // Not `for await` over the stream: Safari's cannot do it.
  const reader = body?.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A cancelled stream ends like a complete one, so the deadline is a rejection of its own.
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyError('too_slow')), deadlineMs);
  });
  // Listened to in any case: it may pass while nobody reads.
  deadline.catch(() => undefined);
  let isComplete = false;
  try {
    if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new BodyError('too_large');
    let size = 0;
    while (reader) {
      const { value } = await Promise.race([reader.read(), deadline]);
      if (!value) break;
      size += value.byteLength;
      if (size > maxBytes) throw new BodyError('too_large');
      yield value;
    }
    isComplete = true;
  } catch (cause) {
    throw cause instanceof BodyError ? cause : new BodyError('broken', { cause });
  } finally {
    clearTimeout(timer);
    // Not waited for: a transport may take its time to end.
    if (!isComplete) reader?.cancel().catch(() => undefined);
  }
}

/** The body's bytes. @throws {BodyError} */
export async function readBytes(source: BodySource, bounds: BodyBounds): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readChunks(source, bounds)) {
    chunks.push(chunk);
    size += chunk.byteLength;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
