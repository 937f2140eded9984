import {
  type ContentCache,
  type ContentClient,
  createContentClient,
  type EntryRecord,
} from '../../site/data/content-client.ts';
import { createHttpClient } from '../../site/data/http-client.ts';
import { createSubmissionClient, type SubmissionClient } from '../../site/data/submission-client.ts';
import { tagsOf } from '../cache/content-tags.ts';
import { type Settings, uploadsOrigin } from '../settings/settings.ts';
import { connectBackend, type EmbeddedFetch } from './backend-connection.ts';
import type { BackendHealth, BackendPart } from './backend-health.ts';
import { type ContentCacheOptions, createContentCache } from './content-cache.ts';
import type { InvalidEntries } from './invalid-entries.ts';
import { type AddressSettings, createOwnAddresses } from './rewrite-backend-urls.ts';

/** Extra time for the largest upload. */
const EXTRA_SUBMISSION_MS = 10_000;

type ClientSettings = AddressSettings & Pick<Settings, 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>;

export function cachedContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  options: Pick<ContentCacheOptions, 'purges' | 'freshMs' | 'kept'>,
  watch: BackendHealth,
  invalidEntries: InvalidEntries,
): ContentClient {
  const cache = createContentCache({
    ...options,
    describe: describeValid(invalidEntries),
    onMissing: invalidEntries.discard,
    silence: () => watch.silence('content'),
  });
  return contentClient(settings, embedded, watched('content', cache, watch), invalidEntries);
}

/** The copy of an invalid entry is older than the announced change, but must not cause retries. */
export function describeValid(invalidEntries: Pick<InvalidEntries, 'has'>): typeof tagsOf {
  return (key, answer) => {
    const { tags, entries } = tagsOf(key, answer);
    return { tags, entries: entries.filter(({ tag }) => !invalidEntries.has(key, tag)) };
  };
}

/** Development client, without a cache, so that edits are visible at once. */
export function uncachedContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  watch: BackendHealth,
  invalidEntries: InvalidEntries,
): ContentClient {
  return contentClient(settings, embedded, watched('content', noCache, watch), invalidEntries);
}

/**
 * Preview client, with drafts and without a cache.
 *
 * @param embedded `fetch` with access to drafts
 */
export function draftContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  revision = '1',
  watch?: BackendHealth,
): ContentClient {
  const client = contentClient(settings, embedded, watched('drafts', noCache, watch));
  return (name, request) => client(name, { ...request, query: { ...request.query, preview: revision } });
}

/** Submission client. Never retries, because a POST could be stored twice. */
export function serverSubmissionClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  watch: BackendHealth,
): SubmissionClient {
  const timeoutMs = settings.CONTENT_TIMEOUT_MS + EXTRA_SUBMISSION_MS;
  const send = createSubmissionClient(httpClient({ ...settings, CONTENT_TIMEOUT_MS: timeoutMs }, embedded));
  return (kind, ...sent) => watch.observe('submissions', kind, () => send(kind, ...sent));
}

function contentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  cache: ContentCache,
  entries?: EntryRecord,
): ContentClient {
  return createContentClient(httpClient(settings, embedded), cache, {
    read: createOwnAddresses(settings),
    uploadsOrigin: uploadsOrigin(settings),
    entries,
  });
}

const noCache: ContentCache = (_, load) => load();

function watched(part: BackendPart, cache: ContentCache, watch: BackendHealth | undefined): ContentCache {
  return watch ? (key, load) => cache(key, () => watch.observe(part, key, load)) : cache;
}

function httpClient(settings: ClientSettings, embedded: EmbeddedFetch) {
  return createHttpClient({
    ...connectBackend(settings, embedded),
    headers: settings.CONTENT_API_KEY ? { authorization: `Bearer ${settings.CONTENT_API_KEY}` } : {},
    timeoutMs: settings.CONTENT_TIMEOUT_MS,
    retryAfterMs: [200],
  });
}
