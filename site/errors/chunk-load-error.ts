import { PublicError } from './normalize-error.ts';

/** From the specification. */
const CHUNK_TIMEOUT_MS = 120_000;

/** `missing`: an expected export is absent; `error`: the request or the code failed. */
export class ChunkLoadError extends PublicError {
  override readonly name = 'Loading chunk failed';
  readonly statusCode = 500;
  readonly reason: 'missing' | 'timeout' | 'error';
  /** URL of the page; on the server also the source file. */
  readonly url: string;

  constructor(reason: ChunkLoadError['reason'], url: string, options?: ErrorOptions) {
    super('Loading chunk failed', options);
    this.reason = reason;
    this.url = url;
  }
}

/** @throws {ChunkLoadError} also after the timeout */
export function withTimeout<Chunk>(chunk: Promise<Chunk>, url: string, timeoutMs = CHUNK_TIMEOUT_MS): Promise<Chunk> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout', url)), timeoutMs);
    chunk
      .then(resolve, (cause) => reject(new ChunkLoadError('error', url, { cause })))
      .finally(() => clearTimeout(timer));
  });
}

/** Returns true once per URL, build and session, to prevent reload loops; false if storage is blocked. */
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
