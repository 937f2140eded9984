import {
  type ContentCache,
  type ContentClient,
  createContentClient,
  type EntryRecord,
} from '../../site/data/content-client.ts';
import { createHttpClient } from '../../site/data/http-client.ts';
import { createSubmissionClient, type SubmissionClient } from '../../site/data/submission-client.ts';
import { tagsOf } from '../cache/content-tags.ts';
import type { BackendPart } from '../outages.ts';
import { type Settings, uploadsOrigin } from '../settings/settings.ts';
import { connectBackend, type EmbeddedFetch } from './backend-connection.ts';
import type { BackendHealth } from './backend-health.ts';
import { type ContentCacheOptions, createContentCache } from './content-cache.ts';
import type { InvalidEntries } from './invalid-entries.ts';
import { type AddressSettings, createBackendUrlRewriter } from './rewrite-backend-urls.ts';

/** Extra time for the largest upload. */
const EXTRA_SUBMISSION_MS = 10_000;

type ClientSettings = AddressSettings & Pick<Settings, 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>;

export function cachedContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  options: Pick<ContentCacheOptions, 'invalidations' | 'freshMs' | 'persisted'>,
  backendHealth: BackendHealth,
  invalidEntries: InvalidEntries,
): ContentClient {
  const cache = createContentCache({
    ...options,
    describe: describeValid(invalidEntries),
    onMissing: invalidEntries.discard,
    lastTimeout: () => backendHealth.lastTimeout('content'),
  });
  return contentClient(settings, embedded, monitored('content', cache, backendHealth), invalidEntries);
}

/** The copy of an invalid entry is older than the announced change, but must not cause retries. */
export function describeValid(invalidEntries: Pick<InvalidEntries, 'has'>): typeof tagsOf {
  return (key, response) => {
    const { tags, entries } = tagsOf(key, response);
    return { tags, entries: entries.filter(({ tag }) => !invalidEntries.has(key, tag)) };
  };
}

/** Development client, without a cache, so that edits are visible at once. */
export function uncachedContentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  backendHealth: BackendHealth,
  invalidEntries: InvalidEntries,
): ContentClient {
  return contentClient(settings, embedded, monitored('content', noCache, backendHealth), invalidEntries);
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
  backendHealth?: BackendHealth,
): ContentClient {
  const client = contentClient(settings, embedded, monitored('drafts', noCache, backendHealth));
  return (name, request) => client(name, { ...request, query: { ...request.query, preview: revision } });
}

/** Submission client. Never retries, because a POST could be stored twice. */
export function serverSubmissionClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  backendHealth: BackendHealth,
): SubmissionClient {
  const timeoutMs = settings.CONTENT_TIMEOUT_MS + EXTRA_SUBMISSION_MS;
  const send = createSubmissionClient(httpClient({ ...settings, CONTENT_TIMEOUT_MS: timeoutMs }, embedded));
  return (kind, ...submission) => backendHealth.observe('submissions', kind, () => send(kind, ...submission));
}

function contentClient(
  settings: ClientSettings,
  embedded: EmbeddedFetch,
  cache: ContentCache,
  entries?: EntryRecord,
): ContentClient {
  return createContentClient(httpClient(settings, embedded), cache, {
    read: createBackendUrlRewriter(settings),
    uploadsOrigin: uploadsOrigin(settings),
    entries,
  });
}

const noCache: ContentCache = (_, load) => load();

function monitored(part: BackendPart, cache: ContentCache, backendHealth: BackendHealth | undefined): ContentCache {
  return backendHealth ? (key, load) => cache(key, () => backendHealth.observe(part, key, load)) : cache;
}

function httpClient(settings: ClientSettings, embedded: EmbeddedFetch) {
  return createHttpClient({
    ...connectBackend(settings, embedded),
    headers: settings.CONTENT_API_KEY ? { authorization: `Bearer ${settings.CONTENT_API_KEY}` } : {},
    timeoutMs: settings.CONTENT_TIMEOUT_MS,
    retryAfterMs: [200],
  });
}
