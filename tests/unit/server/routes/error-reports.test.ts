/** Reports of browsers about errors of scripts. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCounters } from '../../../../server/limits/counters.ts';
import { recentErrors } from '../../../../server/logging/recent-errors.ts';
import { onMeasurement } from '../../../../server/measurements.ts';
import { createErrorReportHandler } from '../../../../server/routes/error-reports.ts';

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';
const ORIGIN = 'https://www.example.com';
const SCRIPT = '/static/assets/entry-a1b2c3.js';
const REPORT = { kind: 'error', name: 'TypeError', page: '/works/konan', at: `${SCRIPT}:1:234` };
const client = { address: '192.0.2.1', network: '192.0.2.0/24' };
const logged = vi.spyOn(console, 'warn').mockReturnValue();
const counted: string[] = [];
onMeasurement('browserError', ({ kind }) => counted.push(kind));
beforeEach(() => {
  logged.mockClear();
  counted.length = 0;
});
/** Without the time. */
const lines = () => logged.mock.calls.map(([line]) => String(line).replace(/^\S+ /, ''));

const handler = () => createErrorReportHandler(async (path) => path === SCRIPT, createCounters(), ORIGIN);
function post(report: unknown, userAgent = SAFARI, origin = ORIGIN): Request {
  const body = typeof report === 'string' ? report : JSON.stringify(report);
  return new Request(`${ORIGIN}/_errors`, {
    method: 'POST',
    headers: { 'User-Agent': userAgent, Origin: origin },
    body,
  });
}

describe('a report', () => {
  test('is logged with the kind, the route, the browser family and the position', async () => {
    const receive = handler();
    const { status, headers } = await receive(post({ ...REPORT, page: '/en/works/konan' }), client);
    expect([status, headers.get('cache-control')]).toEqual([204, 'private, no-store']);
    await receive(post({ ...REPORT, kind: 'chunk', name: 'Loading chunk failed', at: '' }), client);
    expect(lines()).toEqual([
      `Browsers: error (TypeError) on the page work in Safari, from ${SCRIPT}:1:234`,
      'Browsers: chunk on the page work in Safari',
    ]);
  });

  test('is logged once a day, and counted each time', async () => {
    const receive = handler();
    for (let count = 0; count < 3; count += 1) await receive(post(REPORT), client);
    expect(lines()).toHaveLength(1);
    expect(counted).toEqual(['error', 'error', 'error']);
  });

  test.for([
    ['another field', { ...REPORT, message: 'taro@example.com' }],
    ['a script that no build has', { ...REPORT, at: '/static/assets/evil.js:1:1' }],
    ['a position with text', { ...REPORT, at: `${SCRIPT}:1:234 taro@example.com` }],
    ['an unknown kind', { ...REPORT, kind: 'taro' }],
    ['a page of another site', { ...REPORT, page: 'https://evil.example/' }],
    ['a long path', { ...REPORT, page: `/${'x'.repeat(3000)}` }],
    ['an array', [REPORT]],
    ['no JSON', '{"kind":'],
    ['a large body', 'x'.repeat(40_000)],
  ] as const)('with %s is ignored', async ([, report]) => {
    expect((await handler()(post(report), client)).status).toBe(204);
    expect([lines(), counted]).toEqual([[], []]);
  });

  test('of another site is ignored', async () => {
    await handler()(post(REPORT, SAFARI, 'https://evil.example'), client);
    expect([lines(), counted]).toEqual([[], []]);
  });

  test('shows no text that the sender chose', async () => {
    const receive = handler();
    await receive(post({ ...REPORT, name: 'taro@example.com' }, 'taro@example.com'), client);
    await receive(post({ ...REPORT, page: '/taro@example.com' }, 'Mozilla/5.0 Chrome/140.0 Edg/140.0'), client);
    expect(lines()).toEqual([
      `Browsers: error on the page work in another browser, from ${SCRIPT}:1:234`,
      `Browsers: error (TypeError) on the page unknown in Edge, from ${SCRIPT}:1:234`,
    ]);
  });
});

test('10,000 reports cause at most 50 lines, and a line that says so', async () => {
  const receive = handler();
  for (let count = 0; count < 10_000; count += 1) {
    const { status } = await receive(post({ ...REPORT, at: `${SCRIPT}:1:${count}` }), {
      address: `address ${count}`,
      network: `network ${count % 500}`,
    });
    expect(status).toBe(204);
  }
  const last = lines().pop();
  expect(last).toBe('Limits: 50 different browser errors were logged; others are ignored for the rest of the day');
  expect(new Set(lines().slice(0, -1)).size).toBe(50);
  expect(recentErrors().map(({ msg }) => `Browsers: ${msg}`)).toEqual(lines().slice(0, -1).reverse());
  expect(counted).toHaveLength(600);
});

test('reports of one network do not use up the lines of others', async () => {
  const receive = handler();
  const send = (count: number, visitor: typeof client) =>
    receive(post({ ...REPORT, at: `${SCRIPT}:1:${count}` }), visitor);
  for (let count = 0; count < 100; count += 1) await send(count, { ...client, address: `address ${count}` });
  expect(lines()).toHaveLength(10);
  await send(50, { address: '203.0.113.1', network: '203.0.113.0/24' });
  expect(lines()).toHaveLength(11);
});

test('other methods are rejected', async () => {
  const { status, headers } = await handler()(new Request(`${ORIGIN}/_errors`), client);
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});
