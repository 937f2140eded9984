import { LRUCache } from 'lru-cache';
import type { Remember } from '../site/content/content-client.ts';
import { isNotFound } from '../site/content/content-error.ts';

/** How long an answer of the content API counts as fresh: an edit shows within this time. In milliseconds, like all here. */
const FRESH_FOR_MS = 2000;
/** How long the last good answer stands in for a backend that fails. */
const LAST_GOOD_FOR_MS = 24 * 3_600_000;
/** A slower backend is not waited for where there is an earlier answer; its own is shown to the next who asks. */
const PATIENCE_MS = 500;
/** A backend that has failed is not asked the same again sooner: all who ask get the last good answer, or the failure. */
const FAILED_FOR_MS = 1000;
/** At most so many answers are kept, as many absences, and as many failures. */
const MAX_ANSWERS = 2000;
/** What all of them take, as characters of JSON. The sample content's are 2 million together. */
const MAX_BYTES = 64 * 1024 * 1024;
/** What an error counts for. */
const ERROR_BYTES = 2000;

export interface RememberOptions {
  maxAnswers?: number;
  /** Of all answers together, as {@link RememberOptions.bytesOf} counts them; and again of all errors. */
  maxBytes?: number;
  bytesOf?: (answerOrError: unknown) => number;
}

/** An answer, or the API's own word that there is none; `at` is on the clock of `performance.now()`, which nobody sets. */
type Answer = { at: number; found: unknown };
type Absence = { at: number; missing: unknown };
type Known = Answer | Absence;

/**
 * Keeps the content API's answers: fresh for a moment, the last good one for as long as the backend fails, and each
 * question asked once however many wait for it. What the API says late counts no less than what it says at once: an
 * answer takes the place of the copy, and "does not exist" takes the copy away.
 */
export function rememberAnswers({
  maxAnswers = MAX_ANSWERS,
  maxBytes = MAX_BYTES,
  bytesOf = jsonLength,
}: RememberOptions = {}): Remember {
  function keeping<Value extends object>(said: (value: Value) => unknown) {
    return new LRUCache<string, Value>({
      max: maxAnswers,
      maxSize: maxBytes,
      sizeCalculation: (value) => Math.max(1, bytesOf(said(value))),
    });
  }
  const answers = keeping<Answer>(({ found }) => found);
  // Apart: whoever asks for many things that do not exist would push the good answers out.
  const absences = keeping<Absence>(({ missing }) => missing);
  const failures = keeping<{ error: unknown; at: number }>(({ error }) => error);
  const asking = new Map<string, { answer: Promise<Known>; patience: Promise<void> }>();

  async function ask(key: string, load: () => Promise<unknown>): Promise<Known> {
    try {
      const known = { found: await load(), at: performance.now() };
      absences.delete(key);
      answers.set(key, known);
      return known;
    } catch (error) {
      if (!isNotFound(error)) {
        failures.set(key, { error, at: performance.now() });
        throw error;
      }
      const known = { missing: error, at: performance.now() };
      answers.delete(key);
      absences.set(key, known);
      return known;
    }
  }

  /** The one question that is on its way, and how long it is waited for where there is a copy. */
  function question(key: string, load: () => Promise<unknown>) {
    const known = asking.get(key);
    if (known) return known;
    const answer = ask(key, load).finally(() => asking.delete(key));
    // Listened to in any case: whoever has a copy may have stopped waiting.
    answer.catch(() => undefined);
    const patience = new Promise<void>((over) => void setTimeout(over, PATIENCE_MS).unref());
    const asked = { answer, patience };
    asking.set(key, asked);
    return asked;
  }

  async function recall(key: string, load: () => Promise<unknown>): Promise<Known> {
    const known = answers.get(key) ?? absences.get(key);
    const age = performance.now() - (known?.at ?? Number.NEGATIVE_INFINITY);
    if (known && age < FRESH_FOR_MS) return known;
    const lastGood = age < LAST_GOOD_FOR_MS ? known : undefined;
    const failure = failures.get(key);
    if (failure && performance.now() - failure.at < FAILED_FOR_MS) {
      if (!lastGood) throw failure.error;
      return lastGood;
    }
    const { answer, patience } = question(key, load);
    if (!lastGood) return answer;
    // Something new may be there by now: for that it is worth the wait.
    if ('missing' in lastGood) return answer.catch(() => lastGood);
    return Promise.race([answer.catch(() => lastGood), patience.then(() => lastGood)]);
  }

  return async <Value>(key: string, load: () => Promise<Value>) => {
    const known = await recall(key, load);
    if ('missing' in known) throw known.missing;
    return known.found as Value;
  };
}

function jsonLength(answerOrError: unknown): number {
  return answerOrError instanceof Error ? ERROR_BYTES : (JSON.stringify(answerOrError)?.length ?? 0);
}
