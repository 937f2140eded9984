/** A backend that sends at once and closes the connection, while whoever asked has not read the answer yet: a visitor on a slow line. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the answer can be read to its end, and the process of the site goes on', async () => {
  // A process of its own: an exception in its connections would be nobody's, and end it.
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'read-late.ts')], {
    timeout: 30_000,
  });
  expect(stdout).toBe(String(64 * 1024));
});
