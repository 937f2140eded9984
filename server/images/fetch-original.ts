import { BodyError, readBytes } from '../../contract/http/read-body.ts';
import { connectBackend, type EmbeddedFetch } from '../content/backend-connection.ts';
import type { Settings } from '../settings/settings.ts';

/** Maximum size of an original, in bytes. */
const MAX_BYTES = 40 * 1024 * 1024;

/** An original that is not available: the backend does not have it; it is not allowed or no picture; or the backend failed. */
export class OriginalError extends Error {
  override readonly name = 'OriginalError';
  readonly reason: 'missing' | 'refused' | 'failed';

  constructor(reason: OriginalError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Fetches the bytes of an original. @throws {OriginalError} */
export type FetchOriginal = (source: string) => Promise<Buffer>;

/**
 * Fetches originals from the content backend only: from the embedded one, or from the host of `CONTENT_API_BASE`, without
 * redirects, without a key, and with limits on time and size.
 *
 * @param embedded `fetch` of the embedded backend, for where no other is configured
 */
export function createOriginalFetcher(
  settings: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_TIMEOUT_MS'>,
  embedded: EmbeddedFetch,
): FetchOriginal {
  const { CONTENT_API_BASE, CONTENT_TIMEOUT_MS } = settings;
  const { base, fetch } = connectBackend(settings, embedded);
  const { origin } = new URL(base);
  return async (source) => {
    const isOnHost = source.startsWith('host/');
    if (isOnHost && !CONTENT_API_BASE) throw new OriginalError('missing', `${source}: no other host is configured`);
    const url = isOnHost ? `${origin}/${source.slice('host/'.length)}` : `${base}/${source}`;
    if (new URL(url).origin !== origin) throw new OriginalError('refused', `${source} is on another host`);
    const signal = AbortSignal.timeout(CONTENT_TIMEOUT_MS);
    const request = new Request(url, { headers: { accept: 'image/*' }, redirect: 'error', signal });
    try {
      const answer = await fetch(request);
      if (!answer.ok) {
        await answer.body?.cancel();
        const isGone = answer.status === 404 || answer.status === 410;
        throw new OriginalError(isGone ? 'missing' : 'failed', `${source}: the backend answered ${answer.status}`);
      }
      return Buffer.from((await readBytes(answer, { maxBytes: MAX_BYTES, deadlineMs: CONTENT_TIMEOUT_MS })).buffer);
    } catch (error) {
      if (error instanceof OriginalError) throw error;
      if (error instanceof BodyError && error.reason === 'too_large')
        throw new OriginalError('refused', `${source} has more than ${MAX_BYTES} bytes`);
      throw new OriginalError('failed', `${source}: ${error instanceof Error ? error.message : error}`);
    }
  };
}
