import { expect, test } from 'vitest';
import { findProblems, worstState } from '../../../../server/status/find-problems.ts';
import type { StatusReport } from '../../../../server/status/status-report.ts';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const OLD = '2026-11-26T11:00:00Z';
const cache = { entries: 0, bytes: 0, maxBytes: 1 };
const WELL: Omit<StatusReport, 'state' | 'problems'> = {
  version: '1.0.0',
  commit: null,
  startedAt: '2026-11-26T11:00:00Z',
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
  mail: {
    isEnabled: true,
    server: 'mail.example.jp:587',
    depth: 1,
    oldest: '2026-11-26T11:59:00Z',
    givenUp: 0,
    lastError: null,
  },
  submissions: { pending: 3, flagged: 1, newestAt: null, isDeletionSuspended: false },
  disk: { path: '/data', freeBytes: 50e9, totalBytes: 100e9 },
  caches: { pages: cache, images: cache },
  load: {
    connections: 1,
    maxConnections: 4096,
    eventLoopUtilization: 0.1,
    rssBytes: 1,
    heapUsedBytes: 1,
    heapLimitBytes: 100,
  },
  redis: null,
  securityContactExpires: null,
  workers: [],
  errors: [],
};
const problemsOf = (change: Partial<typeof WELL>, storageError: string | null = null) =>
  findProblems({ ...WELL, ...change }, storageError, NOW);

test('finds nothing wrong while all is well', () => {
  expect(problemsOf({})).toEqual([]);
  expect(worstState([])).toBe('ok');
});

const { content, mail, disk, load } = WELL as Required<typeof WELL>;
const failing = { ...content, since: '2026-11-26T11:58:00Z', cause: 'connect ECONNREFUSED' };
const error = { component: 'Page', event: 'rendering_failed', msg: 'rendering failed [K7Q2-9F3M]', count: 3 } as const;

test.each<[string, Partial<typeof WELL>, string | null, 'warning' | 'critical', RegExp]>([
  [
    'an outage of the content',
    { content: { ...failing, state: 'failing' } },
    null,
    'warning',
    /since 2026-11-26T11:58:00Z.*connect ECONNREFUSED/,
  ],
  [
    'a start without content',
    { content: { ...failing, state: 'unread' } },
    null,
    'critical',
    /cannot be served: connect ECONNREFUSED/,
  ],
  [
    'a rejected key',
    { content: { ...content, failingParts: { drafts: 'responded with 401' } } },
    null,
    'warning',
    /drafts: responded with 401/,
  ],
  [
    'a security contact that must be reviewed',
    { securityContactExpires: '2026-12-20T00:00:00Z' },
    null,
    'warning',
    /security\.txt expires on 2026-12-20/,
  ],
  [
    'a security contact that was not reviewed',
    { securityContactExpires: '2026-11-20T00:00:00Z' },
    null,
    'warning',
    /security\.txt expired on 2026-11-20/,
  ],
  [
    'a failing Redis',
    { redis: { failure: 'connect ECONNREFUSED', split: null } },
    null,
    'warning',
    /Redis fails.*connect ECONNREFUSED/,
  ],
  [
    'instances that store submissions in different places',
    { redis: { failure: null, split: 'Another instance (b, port 1)' } },
    null,
    'critical',
    /Forms are rejected\. Another instance/,
  ],
  [
    'a slow content backend',
    { content: { ...content, source: 'https://cms.example.jp', responseMs: 3100 } },
    null,
    'warning',
    /slow: its last response took 3\.1 s/,
  ],
  [
    'a locked database of the embedded backend',
    {
      content: { ...content, failingParts: { submissions: 'responded with 503' } },
      errors: [
        { ...error, level: 'error', at: OLD, lastAt: OLD, event: 'storage_unavailable', msg: 'database is locked' },
      ],
    },
    null,
    'critical',
    /cannot be stored: database is locked/,
  ],
  [
    'invalid entries',
    { content: { ...content, invalidEntries: ['works/12 (ja)'] } },
    null,
    'warning',
    /works\/12 \(ja\)/,
  ],
  ['an unavailable database', {}, 'database is locked', 'critical', /cannot be stored: database is locked/],
  [
    'a disk that is nearly full',
    { disk: { path: '/data', freeBytes: 900e6, totalBytes: 100e9 } },
    null,
    'warning',
    /\/data has 858 MB/,
  ],
  ['a full disk', { disk: { path: '/data', freeBytes: 0, totalBytes: 100e9 } }, null, 'critical', /may not be stored/],
  ['a disk that hangs', { disk: null }, null, 'critical', /does not respond/],
  [
    'a mail server that refuses',
    { mail: mail && { ...mail, lastError: 'ECONNREFUSED CONN' } },
    null,
    'warning',
    /mail\.example\.jp:587: ECONNREFUSED CONN/,
  ],
  [
    'mail that waits',
    { mail: mail && { ...mail, oldest: '2026-11-26T11:40:00Z' } },
    null,
    'warning',
    /since 2026-11-26T11:40/,
  ],
  [
    'mail given up',
    { mail: mail && { ...mail, depth: 0, oldest: null, givenUp: 2 } },
    null,
    'warning',
    /given up.*: 2/,
  ],
  ['a full heap', { load: { ...load, heapUsedBytes: 81 } }, null, 'warning', /NODE_OPTIONS/],
  ['too many connections', { load: { ...load, connections: 4000 } }, null, 'warning', /4000 of 4096/],
  [
    'recent errors',
    { errors: [{ ...error, level: 'error', at: '2026-11-26T11:00:00Z', lastAt: '2026-11-26T11:55:00Z' }] },
    null,
    'warning',
    /: 3; the newest: Page: rendering failed \[K7Q2-9F3M\]/,
  ],
])('names %s', (_, change, storageError, severity, message) => {
  const problems = problemsOf(change, storageError);
  expect(problems).toEqual([{ part: expect.any(String), severity, message: expect.stringMatching(message) }]);
  expect(worstState(problems)).toBe(severity);
});

test('ignores old errors, small disks with enough room, and mail without SMTP_URL', () => {
  expect(
    problemsOf({ errors: [{ ...error, level: 'error', at: '2026-11-26T09:00:00Z', lastAt: '2026-11-26T09:00:00Z' }] }),
  ).toEqual([]);
  expect(problemsOf({ disk: { ...disk, path: '/data', freeBytes: 900e6, totalBytes: 2e9 } })).toEqual([]);
  expect(
    problemsOf({ mail: mail && { ...mail, isEnabled: false, depth: 40, oldest: '2026-11-01T00:00:00Z' } }),
  ).toEqual([]);
});
