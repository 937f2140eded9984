import type { RecentError } from '../logging/recent-errors.ts';
import { worstState } from './find-problems.ts';
import type { LoadStatus, Problem, StatusReport } from './status-report.ts';

/** Returns one report for all workers. @param reports at least one */
export function mergeStatus({
  startedAt,
  errors,
  reports,
}: {
  startedAt: string;
  errors: readonly RecentError[];
  reports: readonly StatusReport[];
}): StatusReport {
  const [first] = reports;
  if (!first) throw new Error('no worker has responded');
  const worst = reports.find(({ content }) => content.state !== 'ok') ?? first;
  const problems = distinct(reports.flatMap((report) => report.problems)).sort(
    (a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'),
  );
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
    errors: [...errors, ...reports.flatMap((report) => report.errors)].sort((a, b) => (a.lastAt < b.lastAt ? 1 : -1)),
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
