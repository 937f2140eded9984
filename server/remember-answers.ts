import { BentoCache, bentostore } from 'bentocache';
import { memoryDriver } from 'bentocache/drivers/memory';
import type { Remember } from '../site/content/content-client.ts';
import { ContentError, isNotFound } from '../site/content/content-error.ts';

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
/** At most so many answers are kept, where nothing else is said. */
const MAX_ANSWERS = 2000;

/** An answer, or the API's own word that there is none. */
type Answer<Value> = { found: Value } | { missing: unknown };

/**
 * Keeps the content API's answers: fresh for a moment, the last good one for as long as the backend fails. The place of
 * the later shared cache: a second tier and a bus become options of these stores.
 */
export function rememberAnswers(maxAnswers = MAX_ANSWERS): Remember {
  const cache = new BentoCache({
    default: 'answers',
    ttl: FRESH_FOR,
    grace: LAST_GOOD_FOR,
    timeout: PATIENCE,
    // After a failure the last good answer is used for this long before the backend is asked again.
    graceBackoff: '1s',
    stores: {
      answers: inMemory(maxAnswers),
      // Apart: whoever asks for many things that do not exist would push the good answers out.
      absences: inMemory(maxAnswers),
    },
  });
  const absences = cache.use('absences');

  /** What is being asked, and what has just failed. Beside the cache's own lock, which lets the waiting retry in turn. */
  const running = new Map<string, Promise<Answer<unknown>>>();

  async function ask<Value>(key: string, load: () => Promise<Value>): Promise<Answer<Value>> {
    const absence = await absences.get<{ missing: unknown; at: number }>({ key });
    if (absence && Date.now() - absence.at < MISSING_FOR_MS) return absence;
    // "Does not exist" is an answer, not a failure: were it thrown, the last good copy would come back from the dead.
    let missing: { missing: unknown } | undefined;
    const known = await cache
      .getOrSet({
        key,
        factory: ({ skip }) =>
          load().then(
            (found): { found: Value } | undefined => ({ found }),
            (error) => {
              if (!isNotFound(error)) throw error;
              missing = { missing: error };
              return skip();
            },
          ),
      })
      .catch((error) => {
        missing = absence;
        if (!missing) throw causeOf(error);
      });
    const answer = missing ?? known;
    if (!answer) throw new Error(`No answer for ${key}`);
    if ('missing' in answer) {
      await cache.delete({ key });
      await absences.set({ key, value: { missing: answer.missing, at: Date.now() }, ttl: LAST_GOOD_FOR });
    } else if (absence) {
      await absences.delete({ key });
    }
    return answer;
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    let asking = running.get(key) as Promise<Answer<Value>> | undefined;
    if (!asking) {
      asking = ask(key, load);
      running.set(key, asking);
      const forget = () => running.delete(key);
      asking.then(forget, () => setTimeout(forget, FAILED_FOR_MS).unref());
    }
    const answer = await asking;
    if ('missing' in answer) throw answer.missing;
    return answer.found;
  };
}

function inMemory(maxItems: number) {
  return bentostore().useL1Layer(memoryDriver({ maxItems, serialize: false }));
}

/** The cache wraps what its factory threw. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof ContentError ? error.cause : error;
}
