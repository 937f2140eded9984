import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import { API_PATH } from '../contract/api-path.ts';
import { type ContentClient, createContentClient, type Remember } from '../site/content/content-client.ts';
import { ContentError, isNotFound } from '../site/content/content-error.ts';
import { createHttpClient } from '../site/content/http-client.ts';
import type { Settings } from './settings.ts';

/** How long an answer of the content API counts as fresh: an edit shows within this time. */
const FRESH_FOR = '2s';
/** How long the last good answer stands in for a backend that fails. */
const LAST_GOOD_FOR = '24h';
/** A slower backend is not waited for where there is an earlier answer; its own is shown to the next who asks. */
const PATIENCE = '500ms';
/** A failure without an earlier answer is told to all who ask within so many milliseconds, before it is tried again. */
const FAILED_FOR_MS = 1000;
/** What does not exist is not asked for again within so many milliseconds. */
const MISSING_FOR_MS = 2000;
/** At most so many answers are kept. */
const MAX_ANSWERS = 2000;

/**
 * The content client of the server: over HTTP to `CONTENT_API_BASE`, or straight into the embedded backend. Each
 * question is asked once however many wait for it, and a failing backend's last good answers stay.
 *
 * @param embedded the embedded backend's fetch, where there is no other
 */
export function createContentSource(
  settings: Pick<Settings, 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'>,
  embedded: (request: Request) => Promise<Response>,
): ContentClient {
  const http = createHttpClient({
    // The host is never looked up: the embedded backend reads the path only.
    base: settings.CONTENT_API_BASE ?? `http://embedded.invalid${API_PATH}`,
    fetch: settings.CONTENT_API_BASE ? (request) => fetch(request) : embedded,
    headers: settings.CONTENT_API_KEY ? { authorization: `Bearer ${settings.CONTENT_API_KEY}` } : {},
    timeoutMs: settings.CONTENT_TIMEOUT_MS,
    retryAfterMs: [200],
  });
  return createContentClient(http, rememberAnswers());
}

/** The place of the later shared cache: a second tier and a bus become options of this one store. */
function rememberAnswers(): Remember {
  const cache = new BentoCache({
    default: 'answers',
    ttl: FRESH_FOR,
    grace: LAST_GOOD_FOR,
    timeout: PATIENCE,
    // After a failure the last good answer is used for this long before the backend is asked again.
    graceBackoff: '1s',
    stores: { answers: bentostore().useL1Layer(memoryDriver({ maxItems: MAX_ANSWERS, serialize: false })) },
  });

  /** Beside the cache's own lock, which after a failure lets those who wait try one after the other. */
  const running = new Map<string, Promise<Answer<unknown>>>();

  function ask<Value>(key: string, load: () => Promise<Value>): Promise<Answer<Value>> {
    // "Does not exist" is an answer, not a failure: were it thrown, the last good copy would come back from the dead.
    const asking = cache.getOrSet({ key, factory: () => load().then(found, missing) }).catch(rethrowCause);
    running.set(key, asking);
    const forget = () => running.delete(key);
    const forgetIn = (milliseconds: number) => setTimeout(forget, milliseconds).unref();
    asking.then(
      (answer) => {
        if (!('missing' in answer)) return forget();
        // Kept here, and not there: whoever asks for many things that do not exist would push the good answers out.
        cache.delete({ key });
        forgetIn(MISSING_FOR_MS);
      },
      () => forgetIn(FAILED_FOR_MS),
    );
    return asking;
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    const asking = running.get(key) as Promise<Answer<Value>> | undefined;
    const answer = await (asking ?? ask(key, load));
    if ('missing' in answer) throw answer.missing;
    return answer.found;
  };
}

type Answer<Value> = { found: Value } | { missing: unknown };

const found = <Value>(value: Value) => ({ found: value });

function missing(error: unknown): { missing: unknown } {
  if (isNotFound(error)) return { missing: error };
  throw error;
}

/** The cache wraps what its factory threw. */
function rethrowCause(error: unknown): never {
  throw error instanceof Error && error.cause instanceof ContentError ? error.cause : error;
}
