import type { CacheSize } from '../cache/cache-entry.ts';
import type { RecentError } from '../logging/recent-errors.ts';
import type { ReadinessState } from '../process/readiness.ts';

/** The response of the internal port's `/status`, and what `npm run status -- --json` prints. Times are in ISO 8601. */
export interface StatusReport {
  state: State;
  /** Worst first. */
  problems: Problem[];
  version: string;
  commit: string | null;
  startedAt: string;
  instance: { pid: number; port: number; readiness: ReadinessState; node: string };
  content: ContentStatus;
  /** Null if another content backend stores submissions and sends mail. */
  mail: MailStatus | null;
  submissions: SubmissionsReport | null;
  /** The disk of `DATA_DIR`. Null if it does not respond. */
  disk: DiskStatus | null;
  caches: { pages: CacheSize; images: CacheSize };
  load: LoadStatus;
  /** Why Redis fails, and why forms are rejected. Null without `REDIS_URL`. */
  redis: { failure: string | null; split: string | null } | null;
  /** Empty without `WORKERS`. */
  workers: WorkerStatus[];
  /** When `security.txt` expires, if that is within 30 days or in the past. */
  securityContactExpires: string | null;
  /** Newest first. */
  errors: RecentError[];
}

export type State = 'ok' | 'warning' | 'critical';

export interface Problem {
  part: 'content' | 'mail' | 'submissions' | 'disk' | 'errors' | 'instance' | 'redis' | 'security';
  severity: Exclude<State, 'ok'>;
  /** Names the cause; one sentence. */
  message: string;
}

export interface ContentStatus {
  /** `embedded`, or the address of the content backend. */
  source: string;
  /** `failing`: pages are served from caches. `unread`: no content since the start. */
  state: 'ok' | 'failing' | 'unread';
  /** Start of the failure. */
  since: string | null;
  cause: string | null;
  /** Seconds since the content was last found to be current. */
  age: number | null;
  /** At most {@link MAX_INVALID_ENTRIES}. */
  invalidEntries: string[];
  /** Failing parts of a separate backend, such as drafts and pictures, with their causes. */
  failingParts: Record<string, string>;
  /** Duration of the last response of a separate backend. */
  responseMs: number | null;
}

export const MAX_INVALID_ENTRIES = 20;

interface MailStatus {
  isEnabled: boolean;
  /** Host and port of `SMTP_URL`. */
  server: string | null;
  depth: number;
  /** When the submission of the oldest waiting message was received, or a digest was queued. */
  oldest: string | null;
  givenUp: number;
  lastError: string | null;
}

interface SubmissionsReport {
  pending: number;
  flagged: number;
  newestAt: string | null;
  /** Because the clock is not trusted. */
  isDeletionSuspended: boolean;
}

export interface DiskStatus {
  path: string;
  freeBytes: number;
  totalBytes: number;
}

interface WorkerStatus extends Pick<LoadStatus, 'connections' | 'rssBytes' | 'eventLoopUtilization'> {
  number: number;
  pid: number;
}

/** With workers, connections and memory are sums; heap and event loop are those of the busiest worker. */
export interface LoadStatus {
  connections: number;
  maxConnections: number;
  rssBytes: number;
  heapUsedBytes: number;
  heapLimitBytes: number;
  /** Share of the time since the last status in which the process was busy, from 0 to 1. */
  eventLoopUtilization: number;
}
