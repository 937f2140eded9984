import { expect, test } from 'vitest';
import { connectionLimit } from '../../../../server/http/connections/connection-limit.ts';

const limits = (soft: string) =>
  `Limit                     Soft Limit           Hard Limit           Units\nMax open files            ${soft.padEnd(20)} 1048576              files\nMax locked memory         8388608              8388608              bytes\n`;

test.each([
  ['1048576', 4096],
  ['unlimited', 4096],
  ['4096', 3840],
  ['1024', 768],
  ['256', 128],
  ['64', 32],
])('reserves some of %s file descriptors for files: %s connections', (descriptors, connections) => {
  expect(connectionLimit(limits(descriptors))).toBe(connections);
});

test('uses a fixed limit if the number of file descriptors is unknown', () => {
  expect(connectionLimit('')).toBe(4096);
});
