import { PICTURE_LIMITS } from '../../contract/vocabulary.ts';
import { BodyError, readBytes } from '../../lib/http/read-body.ts';
import { isApiNotFound } from '../content/api-not-found.ts';
import { connectBackend, type EmbeddedFetch } from '../content/backend-connection.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import type { Settings } from '../settings/settings.ts';

export class OriginalError extends Error {
  override readonly name = 'OriginalError';
  readonly reason: 'missing' | 'refused' | 'failed';

  constructor(reason: OriginalError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export type FetchOriginal = (source: string) => Promise<Buffer>;

export interface Originals {
  fetchOriginal: FetchOriginal;
  /** True outside `media/`. @throws {OriginalError} */
  isPublished: (source: string) => Promise<boolean>;
}

/**
 * Uses the content backend only, without redirects.
 *
 * @param embedded `fetch` with access to originals and drafts
 */
export function connectOriginals(
  settings: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>,
  embedded: EmbeddedFetch,
  backendHealth: BackendHealth,
): Originals {
  const { CONTENT_API_BASE, CONTENT_API_KEY, CONTENT_TIMEOUT_MS } = settings;
  const { base, fetch } = connectBackend(settings, embedded);
  const { origin } = new URL(base);

  async function request(source: string, method: 'GET' | 'HEAD', query = ''): Promise<Response> {
    const isOnHost = source.startsWith('host/');
    if (isOnHost && !CONTENT_API_BASE) throw new OriginalError('missing', `${source}: no other host is configured`);
    const url = isOnHost ? `${origin}/${source.slice('host/'.length)}` : `${base}/${source}${query}`;
    if (new URL(url).origin !== origin) throw new OriginalError('refused', `${source} is on another host`);
    const headers: Record<string, string> = { accept: 'image/*' };
    if (CONTENT_API_KEY && !isOnHost) headers.authorization = `Bearer ${CONTENT_API_KEY}`;
    const signal = AbortSignal.timeout(CONTENT_TIMEOUT_MS);
    const response = await fetch(new Request(url, { method, headers, redirect: 'error', signal }));
    // Login and error pages do not mean that the image is missing.
    const isPage = !isOnHost && /html/i.test(response.headers.get('content-type') ?? '');
    if (response.ok && !isPage) return response;
    const isImageMissing = isOnHost
      ? response.status === 404 || response.status === 410
      : await isMissing(response, url, headers);
    if (!response.bodyUsed) await response.body?.cancel();
    const hint = response.status === 401 ? ': originals need CONTENT_API_KEY' : '';
    throw new OriginalError(
      isImageMissing ? 'missing' : 'failed',
      `${source}: the backend responded with ${response.status}${hint}`,
    );
  }

  /** Repeats HEAD as GET, because only the body shows whether the API responded. */
  async function isMissing(response: Response, url: string, headers: Record<string, string>): Promise<boolean> {
    if (response.status !== 404) return false;
    const signal = AbortSignal.timeout(CONTENT_TIMEOUT_MS);
    const fullResponse = response.body
      ? response
      : await fetch(new Request(url, { headers, redirect: 'error', signal }));
    return isApiNotFound(fullResponse, CONTENT_TIMEOUT_MS);
  }

  /** Missing and refused images count as responses. */
  const monitored = <Result>(source: string, send: () => Promise<Result>): Promise<Result> =>
    backendHealth.observe(
      'pictures',
      source,
      () => send().catch((error: unknown) => Promise.reject(originalError(source, error))),
      (error) => error instanceof OriginalError && error.reason !== 'failed',
    );

  return {
    fetchOriginal: (source) =>
      monitored(source, async () => {
        const response = await request(source, 'GET', '?preview=1');
        const limits = { maxBytes: PICTURE_LIMITS.bytes, deadlineMs: CONTENT_TIMEOUT_MS };
        return Buffer.from((await readBytes(response, limits)).buffer);
      }),
    async isPublished(source) {
      if (source.startsWith('host/')) return true;
      try {
        await monitored(source, () => request(source, 'HEAD'));
        return true;
      } catch (error) {
        if (error instanceof OriginalError && error.reason === 'missing') return false;
        throw error;
      }
    },
  };
}

function originalError(source: string, error: unknown): OriginalError {
  if (error instanceof OriginalError) return error;
  if (error instanceof BodyError && error.reason === 'too_large')
    return new OriginalError('refused', `${source} has more than ${PICTURE_LIMITS.bytes} bytes`);
  return new OriginalError('failed', `${source}: ${error instanceof Error ? error.message : error}`);
}
