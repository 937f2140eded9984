/** Turns figures into sentences that name the cause. `docs/guides/failures.md` lists the thresholds. */
import type { Problem, State, StatusReport } from './status-report.ts';

/** A mail that has waited this long has failed at least three times. */
const MAIL_WAIT_MS = 10 * 60_000;
/** Errors since then are a problem. */
const RECENT_MS = 10 * 60_000;
const LOW_DISK_SHARE = 0.1;
const LOW_DISK_BYTES = 1_000_000_000;
const FULL_DISK_BYTES = 50_000_000;
/** Share of the heap limit, which includes space for new objects: with 256 MiB, a process runs out of memory at 0.9. */
const HIGH_HEAP_SHARE = 0.8;
const HIGH_CONNECTION_SHARE = 0.9;
/** Half of the default time-out. Visitors wait for it on pages that are not cached. */
const SLOW_RESPONSE_MS = 2000;

type Figures = Omit<StatusReport, 'state' | 'problems'>;

export function findProblems(report: Figures, storageError: string | null, now = Date.now()): Problem[] {
  const problems = [
    ...contentProblems(report),
    ...storageProblems(report, storageError),
    ...mailProblems(report, now),
    ...loadProblems(report),
    ...redisProblems(report),
    ...securityProblems(report, now),
    ...errorProblems(report, now),
  ];
  return worstFirst(problems);
}

export function worstFirst(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => Number(b.severity === 'critical') - Number(a.severity === 'critical'));
}

export function worstState(problems: readonly Pick<Problem, 'severity'>[]): State {
  if (problems.some(({ severity }) => severity === 'critical')) return 'critical';
  return problems.length > 0 ? 'warning' : 'ok';
}

function* contentProblems({ content, errors, instance }: Figures): Iterable<Problem> {
  const { state, since, cause, invalidEntries, failingParts, responseMs } = content;
  if (state === 'unread') {
    const message = `No content has been read since the start, so pages cannot be served: ${cause ?? 'no response yet'}`;
    yield { part: 'content', severity: 'critical', message };
  } else if (state === 'failing') {
    const message = `The content cannot be read since ${since}; pages show the last version: ${cause}`;
    yield { part: 'content', severity: 'warning', message };
  }
  if (state === 'ok' && responseMs !== null && responseMs > SLOW_RESPONSE_MS) {
    const message = `The content backend is slow: its last response took ${seconds(responseMs)}`;
    yield { part: 'content', severity: 'warning', message };
  }
  for (const [part, reason] of Object.entries(failingParts)) {
    if (part === 'submissions' && content.source === 'embedded') {
      // The embedded backend logs the cause; its response does not contain it.
      const cause = errors.find(({ event }) => event === 'storage_unavailable')?.msg ?? reason;
      yield { part, severity: 'critical', message: `Submissions cannot be stored: ${cause}` };
      continue;
    }
    const severity = part === 'submissions' ? 'critical' : 'warning';
    yield { part: 'content', severity, message: `The content backend fails for ${part}: ${reason}` };
  }
  if (invalidEntries.length > 0) {
    const message = `Entries with invalid fields, shown in their last valid version or not at all: ${invalidEntries.join(', ')}`;
    yield { part: 'content', severity: 'warning', message };
  }
  if (instance.readiness === 'draining')
    yield { part: 'instance', severity: 'warning', message: 'The server is shutting down' };
}

function* storageProblems({ disk, submissions }: Figures, storageError: string | null): Iterable<Problem> {
  if (storageError !== null)
    yield { part: 'submissions', severity: 'critical', message: `Submissions cannot be stored: ${storageError}` };
  if (submissions?.isDeletionSuspended) {
    const message = 'Expired submissions are not deleted, because the clock is not plausible (npm run inbox)';
    yield { part: 'submissions', severity: 'warning', message };
  }
  if (disk === null) {
    yield { part: 'disk', severity: 'critical', message: 'The disk of DATA_DIR does not respond' };
    return;
  }
  const free = `The disk of ${disk.path} has ${megabytes(disk.freeBytes)} of ${megabytes(disk.totalBytes)} left`;
  if (disk.freeBytes < FULL_DISK_BYTES)
    yield { part: 'disk', severity: 'critical', message: `${free}; submissions may not be stored` };
  else if (disk.freeBytes < Math.min(LOW_DISK_BYTES, disk.totalBytes * LOW_DISK_SHARE))
    yield { part: 'disk', severity: 'warning', message: free };
}

function* mailProblems({ mail }: Figures, now: number): Iterable<Problem> {
  if (!mail?.isEnabled) return;
  const { server, depth, oldest, givenUp, lastError } = mail;
  const cause = lastError === null ? 'no attempt has failed yet' : `last error of ${server}: ${lastError}`;
  const isLate = oldest !== null && now - Date.parse(oldest) > MAIL_WAIT_MS;
  if (depth > 0 && (isLate || lastError !== null)) {
    const message = `Messages wait to be sent: ${depth}, the oldest since ${oldest ?? 'today'}; ${cause}`;
    yield { part: 'mail', severity: 'warning', message };
  }
  if (givenUp > 0) {
    const message = `Messages given up after the last attempt: ${givenUp}; ${cause}. npm run inbox -- retry sends them`;
    yield { part: 'mail', severity: 'warning', message };
  }
}

function* loadProblems({ load }: Figures): Iterable<Problem> {
  const { heapUsedBytes, heapLimitBytes, connections, maxConnections } = load;
  if (heapUsedBytes > heapLimitBytes * HIGH_HEAP_SHARE) {
    const message = `The heap uses ${megabytes(heapUsedBytes)} of ${megabytes(heapLimitBytes)}; set NODE_OPTIONS=--max-old-space-size`;
    yield { part: 'instance', severity: 'warning', message };
  }
  if (connections > maxConnections * HIGH_CONNECTION_SHARE) {
    const message = `${connections} of ${maxConnections} connections are open`;
    yield { part: 'instance', severity: 'warning', message };
  }
}

function* redisProblems({ redis }: Figures): Iterable<Problem> {
  if (redis?.split) yield { part: 'redis', severity: 'critical', message: `Forms are rejected. ${redis.split}` };
  if (redis?.failure) {
    const message = `Redis fails, so pages are cached for one second and each process counts its own limits: ${redis.failure}`;
    yield { part: 'redis', severity: 'warning', message };
  }
}

function* securityProblems({ securityContactExpires: expires }: Figures, now: number): Iterable<Problem> {
  if (expires === null) return;
  const verb = Date.parse(expires) < now ? 'expired' : 'expires';
  const message = `/.well-known/security.txt ${verb} on ${expires.slice(0, 10)}: check securityContact in site.config.ts, set reviewedOn, and deploy`;
  yield { part: 'security', severity: 'warning', message };
}

export function* errorProblems({ errors }: Pick<Figures, 'errors'>, now: number): Iterable<Problem> {
  const recent = errors.filter(({ level, lastAt }) => level === 'error' && now - Date.parse(lastAt) < RECENT_MS);
  const [newest] = recent;
  if (!newest) return;
  const count = recent.reduce((sum, error) => sum + error.count, 0);
  const message = `Errors in the last ten minutes: ${count}; the newest: ${newest.component}: ${newest.msg}`;
  yield { part: 'errors', severity: 'warning', message };
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function megabytes(bytes: number): string {
  const mebibytes = bytes / 2 ** 20;
  return mebibytes >= 10_000 ? `${Math.round(mebibytes / 1024)} GB` : `${Math.round(mebibytes)} MB`;
}
