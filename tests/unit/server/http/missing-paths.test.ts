import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMissingPathLog } from '../../../../server/pages/missing-paths.ts';

let lines: string[];
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line.slice(line.indexOf(' ') + 1)));
});
afterEach(() => vi.restoreAllMocks());
const url = (path: string) => new URL(path, 'https://site.example');

test('logs each path once, with the linking page of the site, and without query values', () => {
  const logMissing = createMissingPathLog();
  logMissing(url('/old?name=me'), 404, 'https://site.example/news/3?q=secret');
  logMissing(url('/old'), 404, null);
  logMissing(url('/gone'), 410, 'https://elsewhere.example/private');
  expect(lines).toEqual(['Page: not found: /old?name=…, linked from /news/3?q=…', 'Page: removed: /gone']);
});

test('logs at most thirty lines a minute', () => {
  let now = 0;
  const logMissing = createMissingPathLog(() => now);
  for (let number = 0; number < 100; number += 1) logMissing(url(`/${number}`), 404, null);
  expect(lines).toHaveLength(30);
  now = 61_000;
  logMissing(url('/99'), 404, null);
  expect(lines).toHaveLength(31);
});
