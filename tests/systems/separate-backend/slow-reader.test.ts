/** The backend closes the connection before the response is read. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('reads the whole response, and the process of the site goes on', async () => {
  // A separate process, because an uncaught exception would end it.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'read-late.ts')], {
    timeout: 30_000,
  });
  expect(stdout).toBe(String(64 * 1024));
});
