import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log, loggableUrl } from '../../../../server/log.ts';
import { recentErrors } from '../../../../server/logging/recent-errors.ts';

const written = vi.fn<(line: string) => void>();
beforeEach(() => {
  written.mockClear();
  vi.spyOn(console, 'error').mockImplementation(written);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ['/works?page=2&category=house', '/works?page=…&category=…'],
  ['/contact?mail=taro@example.com&mail=b', '/contact?mail=…'],
  ['/', '/'],
  ['/%0A?%0A=1', '/%0A?%0A=…'],
  ['/?%ED%A0%80=1', '/?%EF%BF%BD%EF%BF%BD%EF%BF%BD=…'],
  ['/documents/token-of-a-visitor?x=1', '/documents/…?x=…'],
  ['/wp-json/api/v1/download-links/token', '/wp-json/api/v1/download-links/…'],
  ['/unsubscribe/taro%40example.com/now', '/unsubscribe/…/now'],
  ['/@vite/client', '/@vite/client'],
  [`/${'a'.repeat(5000)}`, `/${'a'.repeat(199)}…`],
])('logs the URL %s as %s', (address, logged) => {
  expect(loggableUrl(new URL(address, 'http://localhost'))).toBe(logged);
});

test('logs an error with its stack, and escapes line breaks in submitted text', () => {
  const reference = log.failure('Page: rendering failed', new TypeError('a\nb\u2028c\u007fd'), {
    event: 'failed',
    url: new URL('http://localhost/x?y=z'),
  });
  const [head, ...stackFrames] = String(written.mock.lastCall?.[0]).split('\n');
  expect(head).toMatch(
    /^\d{4}-\S+Z Page: rendering failed \[[2-9A-Z]{4}-[2-9A-Z]{4}\] \/x\?y=…: TypeError: a\\u\{a\}b\\u\{2028\}c\\u\{7f\}d$/,
  );
  expect(head).toContain(`[${reference}]`);
  expect(stackFrames.length).toBeGreaterThan(1);
  for (const stackFrame of stackFrames) expect(stackFrame).toMatch(/^\s+at /);
});

test.each([
  ['nothing', undefined, 'nothing was thrown'],
  ['null', null, 'nothing was thrown'],
  ['a string', 'went wrong', 'went wrong'],
  ['an object', { status: 404 }, '{ status: 404 }'],
  [
    'a circle',
    (() => {
      const a: Record<string, unknown> = {};
      a.a = a;
      return a;
    })(),
    '[Circular',
  ],
  ['a very long message', new Error('x'.repeat(5000)), `${'x'.repeat(900)}`],
])('logs %s', (name, error, expected) => {
  log.failure('Page: it failed', error, { event: name });
  const [head = ''] = String(written.mock.lastCall?.[0]).split('\n');
  expect(head).toContain(expected);
  expect(head.length).toBeLessThan(1200);
});

test('logs equal failures once under one reference, and others under their own', () => {
  const fail = (message: string, path: string) => {
    const error = new Error(message);
    error.stack = `Error: ${message}\n    at page.tsx:1:1`;
    return log.failure('Page: rendering failed', error, { event: 'repeated', url: new URL(path, 'http://localhost') });
  };
  const first = fail('a', '/works');
  expect(fail('a', '/works')).toBe(first);
  expect(written).toHaveBeenCalledTimes(1);
  expect(recentErrors()[0]).toMatchObject({ component: 'Page', event: 'repeated', reference: first, count: 2 });
  expect(new Set([first, fail('a', '/news'), fail('b', '/works')]).size).toBe(3);
  expect(written).toHaveBeenCalledTimes(3);
});
