import { LRUCache } from 'lru-cache';
import { ContentError, InvalidEntryError } from '../../site/errors/content-error.ts';
import { log } from '../log.ts';

/** How long a part must work without failures before its outage ends. */
const RECOVERY_MS = 3000;
/** Minimum time between reports of one failing request. */
const LOG_INTERVAL_MS = 600_000;
const MAX_REMEMBERED = 1000;

/** Null if each failure is logged anyway. */
const FAILS = {
  content: 'Content backend: failing; cached content is served',
  drafts: 'Content backend: drafts are refused',
  pictures: 'Content backend: original images are refused; generated images are served',
  submissions: null,
} as const;
/** Parts that fail independently. With a wrong key, only `content` works. */
export type BackendPart = keyof typeof FAILS;

interface Outage {
  since: Date;
  failures: number;
  isTold: boolean;
  /** Error of the last request, if it timed out. */
  silence: unknown;
  calm: NodeJS.Timeout | null;
}

/** Monitors the backend, and logs the start and end of each outage. */
export interface BackendHealth {
  /**
   * Runs a request and records its outcome. Invalid published entries are not failures.
   *
   * @param question identifies the request, also in the log
   * @param isAnswer whether an error counts as a response; default: API errors below 500
   * @throws errors of `ask`
   */
  observe<Answer>(
    part: BackendPart,
    question: string,
    ask: () => Promise<Answer>,
    isAnswer?: (error: unknown) => boolean,
  ): Promise<Answer>;
  /** Whether an error was recorded, so that callers need not log it. */
  wasReported(error: unknown): boolean;
  /** Last timeout of an unresponsive part. */
  silence(part: BackendPart): unknown;
  outages(): ReadonlyMap<BackendPart, Date>;
}

export function createBackendHealth(): BackendHealth {
  const outages = new Map<BackendPart, Outage>();
  const unanswered = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LOG_INTERVAL_MS });
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
    // One broken entry must not start an outage on each request.
    if (isKnown) return;
    // An outage of `content` explains the others.
    const sentence = outages.has('content') ? null : FAILS[part];
    outages.set(part, { since: new Date(), failures: 1, isTold: sentence !== null, silence, calm: null });
    if (sentence) log.error(`${sentence}: ${question}`, error);
  }

  function answered(part: BackendPart, question: string): void {
    unanswered.delete(`${part} ${question}`);
    const outage = outages.get(part);
    if (outage) outage.calm ??= setTimeout(() => end(part, outage), RECOVERY_MS).unref();
  }

  function end(part: BackendPart, outage: Outage): void {
    if (outages.get(part) !== outage) return;
    outages.delete(part);
    const { since, failures, isTold } = outage;
    if (isTold) {
      const seconds = Math.round((Date.now() - since.getTime()) / 1000);
      log.info(`Content backend: recovered after ${seconds} s (${part}, ${failures} failed requests)`);
    }
    if (part !== 'content') return;
    // Other parts may not be requested for days, so their outages end, too.
    for (const [other, { isTold: isOwn }] of outages) {
      if (isOwn) continue;
      outages.delete(other);
      for (const key of unanswered.keys()) if (key.startsWith(`${other} `)) unanswered.delete(key);
    }
  }

  return {
    async observe(part, question, ask, isAnswer = isApiAnswer) {
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
    wasReported: (error) => typeof error === 'object' && error !== null && seen.has(error),
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
