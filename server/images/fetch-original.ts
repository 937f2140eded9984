import { API_PATH } from '../../contract/api-path.ts';
import { BodyError, readBytes } from '../../contract/http/read-body.ts';
import type { Settings } from '../settings.ts';

/** The largest original that is read, in bytes. */
const MAX_BYTES = 40 * 1024 * 1024;

/** Why there is no picture: the backend has none, or what it has is none; or the backend failed, and may have it later. */
export class NoOriginal extends Error {
  override readonly name = 'NoOriginal';
  readonly reason: 'missing' | 'refused' | 'failed';

  constructor(reason: NoOriginal['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Brings an original's bytes. @throws {NoOriginal} */
export type FetchOriginal = (source: string) => Promise<Buffer>;

/**
 * Originals come from the content backend and from nowhere else: from this process, or from the one host of
 * `CONTENT_API_BASE`, without following it elsewhere, without a key, within a time and a size.
 *
 * @param embedded the embedded backend's fetch, where there is no other
 */
export function originalsFrom(
  { CONTENT_API_BASE, CONTENT_TIMEOUT_MS }: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_TIMEOUT_MS'>,
  embedded: (request: Request) => Promise<Response>,
): FetchOriginal {
  // The host is never looked up: the embedded backend reads the path only.
  const base = CONTENT_API_BASE ?? `http://embedded.invalid${API_PATH}`;
  const { origin } = new URL(base);
  return async (source) => {
    const isOnHost = source.startsWith('host/');
    if (isOnHost && !CONTENT_API_BASE) throw new NoOriginal('missing', `${source}: there is no other host`);
    const url = isOnHost ? `${origin}/${source.slice('host/'.length)}` : `${base}/${source}`;
    if (new URL(url).origin !== origin) throw new NoOriginal('refused', `${source} leads elsewhere`);
    const signal = AbortSignal.timeout(CONTENT_TIMEOUT_MS);
    const request = new Request(url, { headers: { accept: 'image/*' }, redirect: 'error', signal });
    try {
      const answer = await (CONTENT_API_BASE ? fetch(request) : embedded(request));
      if (!answer.ok) {
        await answer.body?.cancel();
        const isGone = answer.status === 404 || answer.status === 410;
        throw new NoOriginal(isGone ? 'missing' : 'failed', `${source}: the backend answered ${answer.status}`);
      }
      return Buffer.from((await readBytes(answer, { maxBytes: MAX_BYTES, deadlineMs: CONTENT_TIMEOUT_MS })).buffer);
    } catch (error) {
      if (error instanceof NoOriginal) throw error;
      if (error instanceof BodyError && error.reason === 'too_large')
        throw new NoOriginal('refused', `${source} has more than ${MAX_BYTES} bytes`);
      throw new NoOriginal('failed', `${source}: ${error instanceof Error ? error.message : error}`);
    }
  };
}
