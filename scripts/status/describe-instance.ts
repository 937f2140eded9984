import { megabytes, seconds } from '../../server/status/find-problems.ts';
import type { StatusReport } from '../../server/status/status-report.ts';
import type { Instance } from './find-instances.ts';

const MAX_ERRORS = 10;

/** Returns the status as text for a terminal. */
export function describeInstance(instance: Instance, now = Date.now()): string {
  const { state, port, problems } = instance;
  return [
    [port === null ? 'Status' : `Port ${port}`, state, softwareOf(instance, now)].filter(Boolean).join(' · '),
    ...problems.map(({ part, severity, message }) => `  ${severity.toUpperCase()} ${part}: ${message}`),
    ...figuresOf(instance, now),
    ...errorsOf(instance),
  ].join('\n');
}

function softwareOf({ version, commit, startedAt, instance }: Instance, now: number): string {
  if (!version || !startedAt || !instance) return '';
  const build = commit ? `version ${version}, commit ${commit.replace(/^(\w{10})\w*/, '$1')}` : `version ${version}`;
  return `${build}, pid ${instance.pid}, started ${durationSince(startedAt, now)} ago, ${instance.readiness}`;
}

function figuresOf({ content, mail, submissions, disk, caches, load }: Instance, now: number): string[] {
  if (!content || !caches || !load) return [];
  const mailText = mail?.isEnabled
    ? `${mail.depth} waiting${mail.oldest ? `, the oldest for ${durationSince(mail.oldest, now)}` : ''}, ${mail.givenUp} given up${mail.lastError ? `, last error: ${mail.lastError}` : ''}`
    : mail
      ? 'disabled (SMTP_URL is not set)'
      : 'sent by the content backend';
  const stored = submissions
    ? `${submissions.pending} pending, ${submissions.flagged} flagged${submissions.newestAt ? `, the newest ${durationSince(submissions.newestAt, now)} ago` : ''}`
    : 'stored by the content backend';
  const rows = {
    Content: `${content.state}, ${content.source}, ${content.age === null ? 'never read' : `checked ${content.age} s ago`}, ${content.responseMs === null ? '' : `responded in ${seconds(content.responseMs)}, `}${content.invalidEntries.length} invalid entries`,
    Mail: mailText,
    Submissions: stored,
    Disk: disk
      ? `${megabytes(disk.freeBytes)} of ${megabytes(disk.totalBytes)} free (${disk.path})`
      : 'does not respond',
    Caches: `pages ${sizeText(caches.pages)}; images ${sizeText(caches.images)}`,
    Load: `${load.connections} of ${load.maxConnections} connections, ${megabytes(load.rssBytes)} of memory, heap ${megabytes(load.heapUsedBytes)} of ${megabytes(load.heapLimitBytes)}, busy ${Math.round(load.eventLoopUtilization * 100)} %`,
  };
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(12)} ${text}`);
}

function sizeText({ entries, bytes, maxBytes }: StatusReport['caches']['pages']): string {
  return `${entries} (${megabytes(bytes)} of ${megabytes(maxBytes)})`;
}

function errorsOf({ errors = [] }: Instance): string[] {
  if (errors.length === 0) return [];
  const lines = errors
    .slice(0, MAX_ERRORS)
    .map(({ lastAt, count, component, msg }) => `    ${lastAt}${count > 1 ? ` (${count}×)` : ''} ${component}: ${msg}`);
  return ['  Recent errors', ...lines];
}

function durationSince(time: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(time)) / 1000));
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
