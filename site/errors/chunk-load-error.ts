import { PublicError } from './normalize-error.ts';

/** Of the specification: how long a chunk may take. */
const CHUNK_TIMEOUT_MS = 120_000;

/**
 * A part of the application could not be loaded. `missing`: it came without what was expected in it; `timeout`;
 * `error`: it did not come, or did not run.
 */
export class ChunkLoadError extends PublicError {
  override readonly name = 'Loading chunk failed';
  readonly statusCode = 500;
  readonly reason: 'missing' | 'timeout' | 'error';
  /** The address of the page that it was for; on the server also the source file. */
  readonly url: string;

  constructor(reason: ChunkLoadError['reason'], url: string, options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.reason = reason;
    this.url = url;
  }
}

/** What is waited for, or the error that says why there is nothing. @throws {ChunkLoadError} */
export function inTime<Chunk>(chunk: Promise<Chunk>, url: string, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout', url)), timeoutMs);
    chunk
      .then(resolve, (cause) => reject(new ChunkLoadError('error', url, { cause })))
      .finally(() => clearTimeout(timer));
  });
}

/**
 * Whether the page may be loaded as a document instead: once for each address and build, so that a chunk that never
 * loads cannot reload for ever. Remembered for the session; where storage is blocked, not at all, and then never.
 */
export function mayReload(url: string, version: string): boolean {
  const key = `meguri:reloaded:${version}:${url.split('#')[0]}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, '1');
    return true;
  } catch {
    return false;
  }
}
