import { statfs } from 'node:fs/promises';
import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Backend } from '../../backend/backend.ts';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import type { CacheSize } from '../cache/cache-entry.ts';
import { describeError } from '../logging/describe-error.ts';
import { recentErrors } from '../logging/recent-errors.ts';
import type { Outages } from '../outages.ts';
import { STARTED_AT } from '../process/instance-file.ts';
import type { ReadinessState } from '../process/readiness.ts';
import type { RedisBus } from '../redis/connect-redis.ts';
import { contactExpiresSoon } from '../settings/security-contact.ts';
import type { Settings } from '../settings/settings.ts';
import { findProblems, worstState } from './find-problems.ts';
import {
  type ContentStatus,
  type DiskStatus,
  type LoadStatus,
  MAX_INVALID_ENTRIES,
  type StatusReport,
} from './status-report.ts';

/** For the disk and for the database. Each may hang. */
const WAIT_MS = 2000;

export interface StatusSources {
  settings: Pick<Settings, 'CONTENT_API_BASE' | 'SMTP_URL'>;
  build: Pick<StatusReport, 'version' | 'commit'>;
  dataDir: string;
  /** The process that the operator started. */
  pid: number;
  /** Null in a process without workers. */
  worker: number | null;
  server: Server;
  backend: Pick<Backend, 'submissionsStatus' | 'diagnostics' | 'outage' | 'verifiedAt'> | null;
  redis: Pick<RedisBus, 'failure' | 'split'> | null;
  /** Used for a separate backend only. */
  remote: {
    causes(): ReadonlyMap<string, string>;
    lastResponse(): { at: Date; durationMs: number } | null;
    invalidEntries(): string[];
  };
  /** Since when parts fail, as in `/healthz`. */
  outages: () => Outages;
  readiness: () => Promise<ReadinessState>;
  caches: { pages: { size(): CacheSize }; images: { size(): CacheSize } };
}

export async function collectStatus(sources: StatusSources): Promise<StatusReport> {
  const { settings, build, dataDir, pid, server, backend, redis, caches } = sources;
  const [readiness, disk, stored, load] = await Promise.all([
    sources.readiness(),
    diskStatus(dataDir),
    submissionsStatus(backend),
    loadStatus(server),
  ]);
  const { mail, ...submissions } = stored.status ?? { mail: null };
  const figures = {
    ...build,
    startedAt: STARTED_AT,
    instance: { pid, port: portOf(server), readiness, node: process.version },
    content: contentStatus(sources, readiness),
    mail: mail && {
      isEnabled: settings.SMTP_URL !== undefined,
      server: settings.SMTP_URL ? new URL(settings.SMTP_URL).host : null,
      depth: mail.depth,
      oldest: mail.oldestAt,
      givenUp: mail.givenUp,
      lastError: mail.lastError,
    },
    submissions: 'pending' in submissions ? submissions : null,
    disk,
    caches: { pages: caches.pages.size(), images: caches.images.size() },
    load,
    redis: redis && { failure: redis.failure()?.reason ?? null, split: redis.split()?.reason ?? null },
    workers: sources.worker === null ? [] : [{ number: sources.worker, pid: process.pid, ...shareOf(load) }],
    securityContactExpires: contactExpiresSoon(Date.now()),
    errors: recentErrors(),
  };
  const problems = findProblems(figures, stored.error);
  return { state: worstState(problems), problems, ...figures };
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function contentStatus(
  { settings, backend, remote, outages }: StatusSources,
  readiness: ReadinessState,
): ContentStatus {
  const outage = backend?.outage() ?? null;
  const causes = remote.causes();
  const cause = outage?.reason ?? causes.get('content') ?? null;
  const verifiedAt = backend ? backend.verifiedAt() : (remote.lastResponse()?.at ?? null);
  const invalidEntries = backend
    ? backend.diagnostics().flatMap(({ isBlocking, file, line }) => (isBlocking ? [`${file}:${line}`] : []))
    : remote.invalidEntries();
  return {
    source: settings.CONTENT_API_BASE ?? 'embedded',
    state: readiness === 'starting' ? 'unread' : outages().has('content') ? 'failing' : 'ok',
    since: outages().get('content')?.toISOString() ?? null,
    cause,
    age: verifiedAt && Math.round((Date.now() - verifiedAt.getTime()) / 1000),
    invalidEntries: invalidEntries.slice(0, MAX_INVALID_ENTRIES),
    failingParts: Object.fromEntries([...causes].filter(([part]) => part !== 'content')),
    responseMs: backend ? null : (remote.lastResponse()?.durationMs ?? null),
  };
}

async function submissionsStatus(backend: StatusSources['backend']) {
  const reading = backend?.submissionsStatus();
  if (!reading) return { status: null, error: null };
  try {
    const status = await waitAtMost(reading, WAIT_MS, null);
    return { status, error: status ? null : 'the database does not respond' };
  } catch (error) {
    return { status: null, error: describeError(error).summary };
  }
}

async function diskStatus(path: string): Promise<DiskStatus | null> {
  const stats = await waitAtMost(
    statfs(path).catch(() => null),
    WAIT_MS,
    null,
  );
  return stats && { path, freeBytes: stats.bavail * stats.bsize, totalBytes: stats.blocks * stats.bsize };
}

const shareOf = ({ connections, rssBytes, eventLoopUtilization }: LoadStatus) => ({
  connections,
  rssBytes,
  eventLoopUtilization,
});

let utilization = performance.eventLoopUtilization();

async function loadStatus(server: Server): Promise<LoadStatus> {
  const connections = await new Promise<number>((resolve) =>
    server.getConnections((error, count) => resolve(error ? 0 : count)),
  );
  const current = performance.eventLoopUtilization();
  const busy = performance.eventLoopUtilization(current, utilization).utilization;
  utilization = current;
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return {
    connections,
    maxConnections: server.maxConnections,
    rssBytes: process.memoryUsage.rss(),
    heapUsedBytes: used_heap_size,
    heapLimitBytes: heap_size_limit,
    eventLoopUtilization: Math.round(busy * 1000) / 1000,
  };
}
