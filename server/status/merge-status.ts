import type { RecentError } from '../logging/recent-errors.ts';
import { errorProblems, worstFirst, worstState } from './find-problems.ts';
import type { LoadStatus, Problem, StatusReport } from './status-report.ts';

export interface WorkerReports {
  /** Start of the primary process, in ISO 8601. */
  startedAt: string;
  /** Of the primary process. */
  errors: readonly RecentError[];
  reports: readonly StatusReport[];
}

/** Returns one report for all workers. @throws if there is none */
export function mergeStatus({ startedAt, errors, reports }: WorkerReports): StatusReport {
  const [first] = reports;
  if (!first) throw new Error('no worker has responded');
  const worst = reports.find(({ content }) => content.state !== 'ok') ?? first;
  const allErrors = [...errors, ...reports.flatMap((report) => report.errors)].sort((a, b) =>
    b.lastAt.localeCompare(a.lastAt),
  );
  const others = reports.flatMap((report) => report.problems).filter(({ part }) => part !== 'errors');
  const problems = worstFirst(distinct([...others, ...errorProblems({ errors: allErrors }, Date.now())]));
  return {
    ...first,
    state: worstState(problems),
    problems,
    startedAt,
    instance: { ...first.instance, readiness: worst.instance.readiness },
    content: worst.content,
    caches: {
      pages: {
        entries: sum(reports, ({ caches }) => caches.pages.entries),
        bytes: sum(reports, ({ caches }) => caches.pages.bytes),
        maxBytes: sum(reports, ({ caches }) => caches.pages.maxBytes),
      },
      // On disk, for all workers.
      images: first.caches.images,
    },
    load: mergeLoad(reports.map(({ load }) => load)),
    workers: reports.flatMap(({ workers }) => workers),
    errors: allErrors,
  };
}

function mergeLoad(loads: readonly LoadStatus[]): LoadStatus {
  const fullest = loads.reduce((a, b) =>
    a.heapUsedBytes / a.heapLimitBytes >= b.heapUsedBytes / b.heapLimitBytes ? a : b,
  );
  return {
    connections: sum(loads, ({ connections }) => connections),
    maxConnections: sum(loads, ({ maxConnections }) => maxConnections),
    rssBytes: sum(loads, ({ rssBytes }) => rssBytes),
    heapUsedBytes: fullest.heapUsedBytes,
    heapLimitBytes: fullest.heapLimitBytes,
    eventLoopUtilization: Math.max(...loads.map(({ eventLoopUtilization }) => eventLoopUtilization)),
  };
}

function distinct(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((problem) => [problem.message, problem])).values()];
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
