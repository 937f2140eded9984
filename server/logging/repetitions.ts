/** Counts failures that repeat, so that a fault fills neither the log nor the disk. */

/** Time until repetitions of a failure are logged as one line: first one minute, then ten. */
const FIRST_INTERVAL_MS = 60_000;
const INTERVAL_MS = 600_000;
/** Different failures of one event that are logged in this time. Further ones are counted together. */
const MAX_KEYS_PER_EVENT = 20;

interface Failure<Line> {
  line: Line;
  count: number;
  since: number;
  timer: NodeJS.Timeout;
}

export interface Repetitions<Line> {
  /** Returns the line of the same failure, or null if the caller must log this one. */
  repeated(event: string, key: string, line: Line): Line | null;
  /** Reports all counts at once. */
  flush(): void;
}

/** @param report called with the number of repetitions in that many seconds */
export function createRepetitions<Line>(
  report: (line: Line, count: number, seconds: number) => void,
): Repetitions<Line> {
  const events = new Map<string, Map<string, Failure<Line>>>();

  function reportCount(failure: Failure<Line>): void {
    if (failure.count === 0) return;
    report(failure.line, failure.count, Math.max(1, Math.round((performance.now() - failure.since) / 1000)));
    failure.count = 0;
    failure.since = performance.now();
  }

  function endInterval(event: string, key: string, failure: Failure<Line>): void {
    const hasRepeated = failure.count > 0;
    reportCount(failure);
    if (hasRepeated) {
      failure.timer = setTimeout(() => endInterval(event, key, failure), INTERVAL_MS).unref();
      return;
    }
    const failures = events.get(event);
    failures?.delete(key);
    if (failures?.size === 0) events.delete(event);
  }

  return {
    repeated(event, wantedKey, line) {
      const failures = events.get(event) ?? new Map<string, Failure<Line>>();
      events.set(event, failures);
      const key = failures.has(wantedKey) || failures.size < MAX_KEYS_PER_EVENT ? wantedKey : 'others';
      const existing = failures.get(key);
      if (existing) {
        existing.count += 1;
        return existing.line;
      }
      const failure: Failure<Line> = {
        line,
        count: 0,
        since: performance.now(),
        timer: setTimeout(() => endInterval(event, key, failure), FIRST_INTERVAL_MS).unref(),
      };
      failures.set(key, failure);
      return null;
    },
    flush() {
      for (const failures of events.values()) for (const failure of failures.values()) reportCount(failure);
    },
  };
}
