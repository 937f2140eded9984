import { API_PATH } from '../contract/api-path.ts';
import { type ContentClient, createContentClient } from '../site/content/content-client.ts';
import { createHttpClient } from '../site/content/http-client.ts';
import { createSubmissionClient, type SubmissionClient } from '../site/content/submission-client.ts';
import { rememberAnswers } from './remember-answers.ts';
import { contentOrigin, type Settings } from './settings.ts';

/**
 * The content client of the server: over HTTP to `CONTENT_API_BASE`, or straight into the embedded backend. Each
 * question is asked once however many wait for it, and a failing backend's last good answers stay.
 *
 * @param embedded the embedded backend's fetch, where there is no other
 */
export function createContentSource(settings: SourceSettings, embedded: EmbeddedFetch): ContentClient {
  return createContentClient(httpClient(settings, embedded), rememberAnswers(), contentOrigin(settings));
}

/**
 * The same with drafts in place of what they are drafts of, and every answer asked for anew.
 *
 * @param embedded the embedded backend's fetch for those who may read drafts
 */
export function createDraftSource(settings: SourceSettings, embedded: EmbeddedFetch): ContentClient {
  const client = createContentClient(httpClient(settings, embedded), (_, load) => load(), contentOrigin(settings));
  return (name, request) => client(name, { ...request, query: { ...request.query, preview: '1' } });
}

/**
 * What visitors send goes the same way as questions for content. A file takes longer than a question, and nothing is
 * ever sent twice by itself.
 *
 * @param embedded the embedded backend's fetch for this process
 */
export function createSubmissionSource(settings: SourceSettings, embedded: EmbeddedFetch): SubmissionClient {
  const timeoutMs = settings.CONTENT_TIMEOUT_MS + SENDING_MS;
  return createSubmissionClient(httpClient({ ...settings, CONTENT_TIMEOUT_MS: timeoutMs }, embedded));
}

/** What sending the largest application may take beyond a question, in milliseconds. */
const SENDING_MS = 10_000;

type SourceSettings = Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>;
type EmbeddedFetch = (request: Request) => Promise<Response>;

function httpClient(settings: SourceSettings, embedded: EmbeddedFetch) {
  return createHttpClient({
    // The host is never looked up: the embedded backend reads the path only.
    base: settings.CONTENT_API_BASE ?? `http://embedded.invalid${API_PATH}`,
    fetch: settings.CONTENT_API_BASE ? (request) => fetch(request) : embedded,
    headers: settings.CONTENT_API_KEY ? { authorization: `Bearer ${settings.CONTENT_API_KEY}` } : {},
    timeoutMs: settings.CONTENT_TIMEOUT_MS,
    retryAfterMs: [200],
  });
}
