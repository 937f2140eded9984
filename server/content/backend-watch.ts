import { LRUCache } from 'lru-cache';
import { ContentError, InvalidEntryError } from '../../site/errors/content-error.ts';
import { log } from '../log.ts';

/** A part answers again when it has answered, and nothing of it has failed for so long after that; in milliseconds. */
const CALM_MS = 3000;
/** A question that goes on failing while others are answered is told once within this time, in milliseconds. */
const TOLD_AGAIN_MS = 600_000;
/** Maximum number of such questions that are remembered. */
const MAX_REMEMBERED = 1000;

/** What the log says when a part begins to fail; of what is not stored it has a line for each visitor anyway. */
const FAILS = {
  content: 'The content backend fails; pages are made of what it said before',
  drafts: 'The content backend does not hand out drafts',
  pictures: 'The content backend does not hand out pictures; those that are made go on',
  submissions: null,
} as const;
/** What the site wants of a backend. One may fail without the others: where the key is wrong, only published content is left. */
export type BackendPart = keyof typeof FAILS;

interface Outage {
  since: Date;
  failures: number;
  /** Whether the log has it. */
  isTold: boolean;
  /** What the last question came to that nobody answered in time. */
  silence: unknown;
  /** Ends it, unless something fails before. */
  calm: NodeJS.Timeout | null;
}

/** Knows whether the backend answers, and has the log say it once for each outage, and once when it is over. */
export interface BackendWatch {
  /**
   * Asks the backend something, and sees how that ends. An entry that is not valid is no failure of published content:
   * `invalid-entries.ts` logs it.
   *
   * @param question tells one from another, in the log too
   * @param isAnswer whether an error is one: by default, the API's own "not found" and refusals of what visitors send
   * @throws what `ask` throws
   */
  see<Answer>(
    part: BackendPart,
    question: string,
    ask: () => Promise<Answer>,
    isAnswer?: (error: unknown) => boolean,
  ): Promise<Answer>;
  /** Whether an error was seen here, so that the log needs no line about it from whoever met with it. */
  hasSeen(error: unknown): boolean;
  /** The last time-out of a part that answers nothing at all now; undefined where it answers, or fails in words. */
  silence(part: BackendPart): unknown;
  /** When each part that fails began to. */
  outages(): ReadonlyMap<BackendPart, Date>;
}

export function watchBackend(): BackendWatch {
  const outages = new Map<BackendPart, Outage>();
  /** Questions that failed, and were not answered since. */
  const unanswered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: TOLD_AGAIN_MS });
  const seen = new WeakSet<object>();

  function failed(part: BackendPart, question: string, error: unknown): void {
    if (typeof error === 'object' && error !== null) seen.add(error);
    const key = `${part} ${question}`;
    const isKnown = unanswered.has(key);
    if (!isKnown) unanswered.set(key, true);
    const outage = outages.get(part);
    const silence = isTimeout(error) ? error : undefined;
    if (outage) {
      outage.failures += 1;
      outage.silence = silence;
      if (outage.calm) clearTimeout(outage.calm);
      outage.calm = null;
      return;
    }
    // One broken entry among many is no outage each time that somebody wants it.
    if (isKnown) return;
    // Where nothing answers it is said of the content alone.
    const sentence = outages.has('content') ? null : FAILS[part];
    outages.set(part, { since: new Date(), failures: 1, isTold: sentence !== null, silence, calm: null });
    if (sentence) log.error(`${sentence}: ${question}`, error);
  }

  function answered(part: BackendPart, question: string): void {
    unanswered.delete(`${part} ${question}`);
    const outage = outages.get(part);
    if (outage) outage.calm ??= setTimeout(() => end(part, outage), CALM_MS).unref();
  }

  function end(part: BackendPart, outage: Outage): void {
    if (outages.get(part) !== outage) return;
    outages.delete(part);
    const { since, failures, isTold } = outage;
    if (isTold) {
      const seconds = Math.round((Date.now() - since.getTime()) / 1000);
      log.info(`The content backend answers again (${part}), after ${seconds} s and ${failures} failed questions.`);
    }
    if (part !== 'content') return;
    // What had failed with it may not be asked for again for days; where it still fails, it will be seen again.
    for (const [other, { isTold: isOwn }] of outages) {
      if (isOwn) continue;
      outages.delete(other);
      for (const key of unanswered.keys()) if (key.startsWith(`${other} `)) unanswered.delete(key);
    }
  }

  return {
    async see(part, question, ask, isAnswer = isApiAnswer) {
      try {
        const answer = await ask();
        answered(part, question);
        return answer;
      } catch (error) {
        const isInvalidEntry = part === 'content' && error instanceof InvalidEntryError;
        if (isInvalidEntry) seen.add(error);
        if (isInvalidEntry || isAnswer(error)) answered(part, question);
        else failed(part, question, error);
        throw error;
      }
    },
    hasSeen: (error) => typeof error === 'object' && error !== null && seen.has(error),
    silence(part) {
      const outage = outages.get(part);
      return outage?.calm === null ? outage.silence : undefined;
    },
    outages: () => new Map([...outages].map(([part, { since }]) => [part, since])),
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}

function isApiAnswer(error: unknown): boolean {
  return error instanceof ContentError && error.statusCode < 500;
}
