/** Benchmark targets. Times in milliseconds. */
import { CSS_BUDGET, JS_BUDGET } from '../lib/page-bytes.ts';

export type Target = { atMost: number } | { atLeast: number };

export interface Check {
  name?: string;
  value: number;
  target: Target;
}

export const TARGETS = {
  /** Relative to a bare Node server with the same headers. */
  cachedRatio: { atLeast: 0.8 },
  /** In MiB, per worker. */
  memory: { atMost: 256 },
  /** In MiB, after the uncached pages. */
  memoryAfterPages: { atMost: 220 },
  /** Pages per second. */
  uncachedPages: { atLeast: 500 },
  /** From process start to the end of the first page. */
  start: { atMost: 1000 },
  /** With 10,000 entries. */
  startWithMuchContent: { atMost: 3000 },
  /** From saving a file to the updated page. */
  contentChange: { atMost: 500 },
  /** A variant that nobody requested before. The ratio is to an encoding by sharp alone. */
  firstPicture: { response: { atMost: 1000 }, ratio: { atMost: 4 } },
  firstView: {
    performance: { atLeast: 99 },
    firstPaint: { atMost: 1400 },
    largestPaint: { atMost: 1800 },
    blocking: { atMost: 50 },
  },
  /** For a prefetched page. */
  prefetchedNavigation: { reducedMotion: { atMost: 50 }, withMotion: { atMost: 110 } },
  javascript: { home: { atMost: JS_BUDGET.home }, elsewhere: { atMost: JS_BUDGET.elsewhere } },
  /** After brotli, in bytes. */
  css: { atMost: CSS_BUDGET },
  /** In seconds, of a site that was exported before. */
  repeatedExport: { atMost: 15 },
  scale: {
    /** In MiB. */
    primaryMemory: { atMost: 64 },
    /** Pages that are not in the cache, relative to one worker. */
    twoWorkers: { atLeast: 1.6 },
    /** In percent. */
    deviation: { atMost: 5 },
    /** CPU time of a cached page, relative to one worker. */
    cpuOfTwoWorkers: { atMost: 1.1 },
    /** From the announcement of a change until all instances show it. */
    visible: { atMost: 1000 },
    failed: { atMost: 0 },
  },
  /** Additional processor time of a request for a cached page, in percent. */
  observation: { metrics: { atMost: 2 }, accessLog: { atMost: 15 } },
  /** From a click in WordPress to the updated page. */
  publishing: { atMost: 1000 },
} as const satisfies Record<string, Target | Record<string, Target>>;

export function isMet({ value, target }: Check): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}
