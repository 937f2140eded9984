/** The files of `deploy/` with the programs that read them. */
import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { missingPrograms } from './support/debian-packages.ts';

const run = promisify(execFile);
const units = globSync('deploy/systemd/*', { cwd: PROJECT_ROOT }).sort();
const services = units.filter((path) => path.endsWith('.service'));
const hasSystemd = (await missingPrograms(['/usr/bin/systemd-analyze'])) === null;

describe.skipIf(!hasSystemd)('systemd units', () => {
  test.each(services)('%s has an exposure of at most 2.0', async (path) => {
    const { stdout } = await run('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      join(PROJECT_ROOT, path),
    ]);
    expect(stdout).toContain('Overall exposure level');
  });

  test.each(units)('%s contains no unknown option', async (path) => {
    // An instance name, without which a template cannot be verified.
    const unit = join(PROJECT_ROOT, path).replace('@.', '@3001.');
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', unit]).catch((error) => error);
    const lines = stderr.split('\n').filter((line: string) => line.includes('meguri'));
    expect(lines.filter((line: string) => !/Command \S+meguri is not executable/.test(line))).toEqual([]);
  });

  test('run the commands of the release as an unprivileged user', () => {
    for (const path of services) {
      const text = readFileSync(join(PROJECT_ROOT, path), 'utf8');
      expect([path, /^User=(.*)$/m.exec(text)?.[1]]).toEqual([path, 'meguri']);
      expect(text).toMatch(/^ExecStart=\/opt\/meguri\/current\/bin\/meguri \w+/m);
      // V8 needs memory that is writable, then executable.
      expect(text).not.toMatch(/^MemoryDenyWriteExecute=(?:yes|true|1|on)$/m);
    }
  });
});
