/** The server's clients of the content API, for `CONTENT_API_BASE` or the embedded backend. */
import { type ContentCache, type ContentClient, createContentClient } from '../../site/data/content-client.ts';
import { createHttpClient } from '../../site/data/http-client.ts';
import { createSubmissionClient, type SubmissionClient } from '../../site/data/submission-client.ts';
import { contentOrigin, type Settings } from '../settings/settings.ts';
import { connectBackend, type EmbeddedFetch } from './backend-connection.ts';
import { type ContentCacheOptions, createContentCache } from './content-cache.ts';

/** Sending the largest application may take this much longer than a GET request, in milliseconds. */
const EXTRA_SUBMISSION_MS = 10_000;

type ClientSettings = Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>;

/** For production: with the content cache. @param cache its options */
export function cachedContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  cache?: Pick<ContentCacheOptions, 'purges' | 'freshMs'>,
): ContentClient {
  return createContentClient(httpClient(settings, embedded), createContentCache(cache), contentOrigin(settings));
}

/** For development: without a cache, so that a saved text shows at once. */
export function uncachedContentClient(settings: ClientSettings, embedded: EmbeddedFetch): ContentClient {
  return createContentClient(httpClient(settings, embedded), noCache, contentOrigin(settings));
}

/**
 * For previews: with drafts in the place of published entries, and without a cache.
 *
 * @param embedded the embedded backend's `fetch` with access to drafts
 */
export function draftContentClient(settings: ClientSettings, embedded: EmbeddedFetch): ContentClient {
  const client = uncachedContentClient(settings, embedded);
  return (name, request) => client(name, { ...request, query: { ...request.query, preview: '1' } });
}

/**
 * For submissions. Never retries: a POST could be stored twice.
 *
 * @param embedded the embedded backend's `fetch` with access to its inbox
 */
export function serverSubmissionClient(settings: ClientSettings, embedded: EmbeddedFetch): SubmissionClient {
  const timeoutMs = settings.CONTENT_TIMEOUT_MS + EXTRA_SUBMISSION_MS;
  return createSubmissionClient(httpClient({ ...settings, CONTENT_TIMEOUT_MS: timeoutMs }, embedded));
}

const noCache: ContentCache = (_, load) => load();

function httpClient(settings: ClientSettings, embedded: EmbeddedFetch) {
  return createHttpClient({
    ...connectBackend(settings, embedded),
    headers: settings.CONTENT_API_KEY ? { authorization: `Bearer ${settings.CONTENT_API_KEY}` } : {},
    timeoutMs: settings.CONTENT_TIMEOUT_MS,
    retryAfterMs: [200],
  });
}
