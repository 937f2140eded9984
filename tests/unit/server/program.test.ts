import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readProgram } from '../../../server/workers/program.ts';

test('new workers run the release to which a moved link leads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const current = join(folder, 'current');
  vi.stubEnv('MEGURI_LAUNCHER', join(current, 'bin/meguri'));
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const release of ['0.1.0', '0.2.0']) {
    mkdirSync(join(folder, release, 'bin'), { recursive: true });
    writeFileSync(join(folder, release, 'bin/meguri'), '');
    rmSync(current, { force: true });
    symlinkSync(release, current);
    const { script, node } = readProgram();
    expect([script, node]).toEqual([
      join(folder, release, 'build/server/main.js'),
      join(folder, release, 'node/bin/node'),
    ]);
  }
});
