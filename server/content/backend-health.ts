import { LRUCache } from 'lru-cache';
import { ContentError, InvalidEntryError } from '../../site/errors/content-error.ts';
import { log } from '../log.ts';
import { describeError } from '../logging/describe-error.ts';
import { publishMeasurement } from '../measurements.ts';
import type { BackendPart } from '../outages.ts';

/** How long a part must work without failures before its outage ends. */
const RECOVERY_MS = 3000;
/** Minimum time between reports of one failing request. */
const LOG_INTERVAL_MS = 600_000;
const MAX_REMEMBERED = 1000;

/** Null if each failure is logged anyway. */
const OUTAGE_MESSAGES = {
  content: 'Content backend: failing; cached content is served',
  drafts: 'Content backend: drafts are refused',
  pictures: 'Content backend: original images are refused; generated images are served',
  submissions: null,
} as const satisfies Record<BackendPart, string | null>;

interface Outage {
  since: Date;
  /** The last error, with its request. */
  cause: string;
  failures: number;
  isReported: boolean;
  /** Error of the last request, if it timed out. */
  lastTimeout: unknown;
  recoveryTimer: NodeJS.Timeout | null;
}

/** Monitors the backend, and logs the start and end of each outage. */
export interface BackendHealth {
  /**
   * Runs a request and records its outcome. Invalid published entries are not failures.
   *
   * @param request identifies the request, also in the log
   * @param isResponse whether an error counts as a response; default: API errors below 500
   * @throws errors of `send`
   */
  observe<Result>(
    part: BackendPart,
    request: string,
    send: () => Promise<Result>,
    isResponse?: (error: unknown) => boolean,
  ): Promise<Result>;
  /** Whether an error was recorded, so that callers need not log it. */
  wasReported(error: unknown): boolean;
  /** Last timeout of an unresponsive part. */
  lastTimeout(part: BackendPart): unknown;
  outages(): ReadonlyMap<BackendPart, Date>;
  /** Returns the last error of each outage, with its request. */
  causes(): ReadonlyMap<BackendPart, string>;
  lastResponse(part: BackendPart): LastResponse | null;
  /** Calls the listener when an outage of the content ends. */
  onRecovery(listener: () => void): void;
}

interface LastResponse {
  at: Date;
  durationMs: number;
}

export function createBackendHealth(): BackendHealth {
  const outages = new Map<BackendPart, Outage>();
  const failingRequests = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LOG_INTERVAL_MS });
  const reported = new WeakSet<object>();
  const responded = new Map<BackendPart, LastResponse>();
  const recoveryListeners: (() => void)[] = [];

  function measure(part: BackendPart, since: number, hasFailed: boolean): void {
    publishMeasurement('contentRequest', { part, seconds: (performance.now() - since) / 1000, hasFailed });
  }

  function recordFailure(part: BackendPart, request: string, error: unknown): void {
    if (typeof error === 'object' && error !== null) reported.add(error);
    const key = `${part} ${request}`;
    const wasFailing = failingRequests.has(key);
    if (!wasFailing) failingRequests.set(key, true);
    const outage = outages.get(part);
    const lastTimeout = isTimeout(error) ? error : undefined;
    const cause = `${request}: ${describeError(error).summary}`;
    if (outage) {
      outage.failures += 1;
      outage.cause = cause;
      outage.lastTimeout = lastTimeout;
      if (outage.recoveryTimer) clearTimeout(outage.recoveryTimer);
      outage.recoveryTimer = null;
      return;
    }
    // A broken entry must not start an outage on each request.
    if (wasFailing) return;
    // An outage of `content` explains the others.
    const message = outages.has('content') ? null : OUTAGE_MESSAGES[part];
    outages.set(part, {
      since: new Date(),
      cause,
      failures: 1,
      isReported: message !== null,
      lastTimeout,
      recoveryTimer: null,
    });
    if (message) log.error(`${message}: ${request}`, { event: 'failing', error });
  }

  function recordSuccess(part: BackendPart, request: string, since: number): void {
    measure(part, since, false);
    responded.set(part, { at: new Date(), durationMs: Math.round(performance.now() - since) });
    failingRequests.delete(`${part} ${request}`);
    const outage = outages.get(part);
    if (outage) outage.recoveryTimer ??= setTimeout(() => end(part, outage), RECOVERY_MS).unref();
  }

  function end(part: BackendPart, outage: Outage): void {
    if (outages.get(part) !== outage) return;
    outages.delete(part);
    const { since, failures, isReported } = outage;
    if (isReported) {
      const seconds = Math.round((Date.now() - since.getTime()) / 1000);
      log.info(`Content backend: recovered after ${seconds} s (${part}, ${failures} failed requests)`, {
        event: 'recovered',
      });
    }
    if (part !== 'content') return;
    for (const listener of recoveryListeners) listener();
    // Other parts may not be requested for days, so their outages end, too.
    for (const [other, { isReported: wasLogged }] of outages) {
      if (wasLogged) continue;
      outages.delete(other);
      for (const key of failingRequests.keys()) if (key.startsWith(`${other} `)) failingRequests.delete(key);
    }
  }

  return {
    async observe(part, request, send, isResponse = isApiResponse) {
      const since = performance.now();
      try {
        const result = await send();
        recordSuccess(part, request, since);
        return result;
      } catch (error) {
        const isInvalidEntry = part === 'content' && error instanceof InvalidEntryError;
        if (isInvalidEntry) reported.add(error);
        if (isInvalidEntry || isResponse(error)) recordSuccess(part, request, since);
        else {
          measure(part, since, true);
          recordFailure(part, request, error);
        }
        throw error;
      }
    },
    wasReported: (error) => typeof error === 'object' && error !== null && reported.has(error),
    lastTimeout(part) {
      const outage = outages.get(part);
      return outage?.recoveryTimer === null ? outage.lastTimeout : undefined;
    },
    outages: () => new Map([...outages].map(([part, { since }]) => [part, since])),
    causes: () => new Map([...outages].map(([part, { cause }]) => [part, cause])),
    lastResponse: (part) => responded.get(part) ?? null,
    onRecovery: (listener) => void recoveryListeners.push(listener),
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && error.cause.name === 'TimeoutError';
}

function isApiResponse(error: unknown): boolean {
  return error instanceof ContentError && error.statusCode < 500;
}
