/** Reports of violations of the Content-Security-Policy. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createCounters } from '../../../../server/limits/counters.ts';
import { log } from '../../../../server/log.ts';
import { createCspReportHandler } from '../../../../server/routes/csp-reports.ts';

const SITE = 'https://www.example.com';
const logged = vi.spyOn(log, 'warn').mockReturnValue();
beforeEach(() => void logged.mockClear());
const lines = () => logged.mock.calls.map(([message]) => message);

let now = 0;
const handler = () =>
  createCspReportHandler(
    SITE,
    createCounters(() => now),
  );
const clientNumber = (number: number) => ({ address: `address ${number}`, network: `network ${number % 500}` });
const post = (body: string | Uint8Array<ArrayBuffer>) => new Request(`${SITE}/_csp`, { method: 'POST', body });

/** As Chromium sends it. */
const batch = (...bodies: object[]) =>
  JSON.stringify(
    bodies.map((body) => ({
      age: 10,
      type: 'csp-violation',
      url: `${SITE}/works`,
      user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
      body: {
        disposition: 'enforce',
        documentURL: `${SITE}/works?q=taro`,
        effectiveDirective: 'img-src',
        blockedURL: 'https://tracker.example/pixel?mail=taro@example.com',
        lineNumber: 3,
        originalPolicy: "default-src 'self'",
        referrer: 'https://mail.example/inbox/taro',
        sample: 'the text of the page',
        sourceFile: `${SITE}/static/assets/a1b2c3d.js?x=taro`,
        statusCode: 200,
        ...body,
      },
    })),
  );

/** As Firefox and Safari send it. */
const former = (report: object) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${SITE}/en/company`,
      'violated-directive': 'script-src-elem',
      'blocked-uri': 'inline',
      'script-sample': 'alert(1)',
      ...report,
    },
  });

describe('a report', () => {
  test('is logged with the directive, the origin, the page and the script, without queries and texts', async () => {
    const receive = handler();
    const response = await receive(post(batch({})), clientNumber(1));
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'private, no-store']);
    await receive(post(former({})), clientNumber(1));
    expect(lines()).toEqual([
      'Content policy: a browser blocked https://tracker.example by img-src on the page works, from /static/assets/a1b2c3d.js:3',
      'Content policy: a browser blocked inline by script-src-elem on the page company',
    ]);
  });

  test('is logged once a day', async () => {
    const receive = handler();
    for (let visit = 1; visit <= 3; visit += 1) await receive(post(former({})), clientNumber(visit));
    expect(lines()).toHaveLength(1);
    now += 24 * 3600_000;
    await receive(post(former({})), clientNumber(1));
    expect(lines()).toHaveLength(2);
  });

  test.each([
    ['of another site', former({ 'document-uri': 'https://other.example/' })],
    ['caused by an extension', former({ 'source-file': 'chrome-extension://abcdef/content.js' })],
    ['about an extension', former({ 'blocked-uri': 'moz-extension://abcdef/a.png' })],
    ['with line breaks', former({ 'violated-directive': 'img-src\nServer: stopped' })],
    ['with a forged keyword', former({ 'blocked-uri': 'a password or a name' })],
    ['of another kind', JSON.stringify([{ type: 'deprecation', body: { id: 'x' } }])],
    ['without fields', JSON.stringify([{ type: 'csp-violation', body: {} }, { type: 'csp-violation' }])],
    ['that is no JSON', '{"csp-report":'],
    ['that is null', 'null'],
    ['nested deeply', '['.repeat(20_000)],
    ['of invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
    ['of more than 32 KiB', former({ 'script-sample': 'x'.repeat(33 * 1024) })],
  ])('%s is accepted and not logged', async (_, body) => {
    expect((await handler()(post(body), clientNumber(1))).status).toBe(204);
    expect(lines()).toEqual([]);
  });

  test('must be posted', async () => {
    const response = await handler()(new Request(`${SITE}/_csp`), clientNumber(1));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('10,000 reports', () => {
  const violation = (number: number) => former({ 'blocked-uri': `https://host-${number}.example/` });

  test('of one visitor are read at most 20 times a minute', async () => {
    const receive = handler();
    for (let number = 0; number < 10_000; number += 1)
      expect((await receive(post(violation(number)), { ...clientNumber(number), address: 'address 1' })).status).toBe(
        204,
      );
    expect(lines()).toHaveLength(20);
  });

  test('of different violations and visitors cause 50 lines a day, a line that says so, and no lasting memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const heap = () => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const receive = handler();
    const send = async (from: number, count: number) => {
      for (let number = from; number < from + count; number += 1) {
        now += 200;
        await receive(post(violation(number)), clientNumber(number));
      }
    };
    await send(0, 10_000);
    expect(lines()).toHaveLength(51);
    logged.mockClear();
    const before = heap();
    await send(10_000, 10_000);
    expect(heap() - before).toBeLessThan(4_000_000);
    expect(lines()).toEqual([]);
  });
});
