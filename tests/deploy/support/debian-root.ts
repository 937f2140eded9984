import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { print, secondsSince } from '../../../scripts/bootstrap/cli.mjs';
import { withLock } from '../../../scripts/bootstrap/lock.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

const SUITE = 'bookworm';
const FOLDER = join(PROJECT_ROOT, '.vitest/debian');

/** Returns the folder of a minimal Debian with systemd, which all tests and runs share and never change. */
export async function debianRoot(): Promise<string> {
  const root = join(FOLDER, `${SUITE}-systemd`);
  await withLock('debian', async () => {
    if (existsSync(root)) return;
    print(`Creating a minimal Debian (debootstrap ${SUITE}).`);
    const since = performance.now();
    const temporary = `${root}.making`;
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    const options = ['--variant=minbase', '--include=systemd,systemd-sysv'];
    // With its own mounts: those of an interrupted run would keep the folder from being removed.
    const command = ['--mount', 'debootstrap', ...options, SUITE, temporary];
    await promisify(execFile)('unshare', command, { maxBuffer: 1e8 });
    await rm(join(temporary, 'var/cache/apt/archives'), { recursive: true });
    await rename(temporary, root);
    print(`Created a minimal Debian in ${secondsSince(since)}.`);
  });
  return root;
}
