import { expect, test } from 'vitest';
import { mergeStatus } from '../../../../server/status/merge-status.ts';
import type { Problem, StatusReport } from '../../../../server/status/status-report.ts';

const problem = (severity: Problem['severity'], message: string): Problem => ({ part: 'content', severity, message });

function report(number: number, change: Partial<StatusReport> = {}): StatusReport {
  const share = { connections: number, rssBytes: 100, eventLoopUtilization: number / 10 };
  return {
    state: 'ok',
    problems: [],
    version: '1.0.0',
    commit: null,
    startedAt: `2026-11-26T11:00:0${number}Z`,
    instance: { pid: 1, port: 3000, readiness: 'ready', node: 'v24.0.0' },
    content: {
      source: 'embedded',
      state: 'ok',
      since: null,
      cause: null,
      age: 1,
      invalidEntries: [],
      failingParts: {},
      responseMs: null,
    },
    mail: null,
    submissions: null,
    disk: null,
    caches: {
      pages: { entries: number, bytes: 10, maxBytes: 100 },
      images: { entries: 7, bytes: 70, maxBytes: 700 },
    },
    load: { ...share, maxConnections: 1000, heapUsedBytes: number, heapLimitBytes: 100 },
    redis: null,
    securityContactExpires: null,
    workers: [{ number, pid: 10 + number, ...share }],
    errors: [],
    ...change,
  };
}

const now = new Date().toISOString();
const error = { component: 'Workers', event: 'worker_ended', msg: 'worker 1 ended', count: 3 } as const;

test('adds the figures of the workers, and names each problem once, worst first', () => {
  const failing = { ...report(2).content, state: 'failing', since: '2026-11-26T11:58:00Z' } as const;
  const slow = problem('warning', 'The content cannot be read');
  const merged = mergeStatus({
    startedAt: '2026-11-26T11:00:00Z',
    errors: [{ ...error, at: now, lastAt: now, level: 'error', reference: undefined, requestId: undefined }],
    reports: [
      report(1, { problems: [slow] }),
      report(2, { problems: [slow, problem('critical', 'The disk is full')], content: failing }),
    ],
  });
  expect(merged).toMatchObject({
    state: 'critical',
    problems: [
      { message: 'The disk is full' },
      { message: 'The content cannot be read' },
      { message: 'Errors in the last ten minutes: 3; the newest: Workers: worker 1 ended' },
    ],
    startedAt: '2026-11-26T11:00:00Z',
    content: { state: 'failing' },
    caches: { pages: { entries: 3, bytes: 20, maxBytes: 200 }, images: { entries: 7 } },
    load: { connections: 3, maxConnections: 2000, rssBytes: 200, heapUsedBytes: 2, eventLoopUtilization: 0.2 },
    workers: [
      { number: 1, pid: 11 },
      { number: 2, pid: 12 },
    ],
  });
});

test('fails if no worker responds', () => {
  expect(() => mergeStatus({ startedAt: '', errors: [], reports: [] })).toThrow('no worker has responded');
});
