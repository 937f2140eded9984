/** The figures that benchmarks should reach; the report prints each beside the measured one. Times in milliseconds. */
import { JS_BUDGET } from '../lib/page-bytes.ts';

export type Target = { atMost: number } | { atLeast: number };

/** A measured figure and its target. `name` tells several figures of one row apart. */
export interface Check {
  name?: string;
  value: number;
  target: Target;
}

export const TARGETS = {
  /** Requests a second, divided by those of a bare Node server with the same headers. */
  cachedRatio: { atLeast: 0.8 },
  /** Resident memory of a worker after load, in MiB. */
  memory: { atMost: 256 },
  /** Pages a second that are in no cache. */
  uncachedPages: { atLeast: 500 },
  /** From the start of the process to the end of the first page. */
  start: { atMost: 1000 },
  /** The same with 10,000 entries. */
  startWithMuchContent: { atMost: 3000 },
  /** From a saved file to a page that has the change. */
  contentChange: { atMost: 500 },
  firstView: {
    performance: { atLeast: 99 },
    firstPaint: { atMost: 1200 },
    largestPaint: { atMost: 2000 },
    blocking: { atMost: 50 },
  },
  /** From the click to the first frame with the new heading, for a prefetched page. */
  prefetchedNavigation: { reducedMotion: { atMost: 45 }, withMotion: { atMost: 110 } },
  javascript: { home: { atMost: JS_BUDGET.home }, elsewhere: { atMost: JS_BUDGET.elsewhere } },
  /** The style sheet after brotli, in bytes. */
  css: { atMost: 23_000 },
  /** From a click in WordPress to the changed page of a visitor. */
  publishing: { atMost: 1000 },
} as const satisfies Record<string, Target | Record<string, Target>>;

export function isMet({ value, target }: Check): boolean {
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
}
