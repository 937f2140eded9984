/** `deploy/Containerfile`, built by buildah on a minimal Debian, without a container engine. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { freePort, waitForResponse } from '../support/site/start-site.ts';
import { ARCHIVE, packagedArchive } from './support/archive.ts';
import { missingPrograms } from './support/debian-packages.ts';
import { debianRoot } from './support/debian-root.ts';

const problem = await missingPrograms(['/usr/sbin/debootstrap', '/usr/bin/buildah']);

describe.skipIf(problem)('the container image', () => {
  test('is built on any base and serves the site as an unprivileged user', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meguri-container-'));
    const storage = [
      '--root',
      join(folder, 'storage'),
      '--runroot',
      join(folder, 'run'),
      '--storage-driver',
      'overlay',
    ];
    const buildah = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)('buildah', [...storage, ...args], { maxBuffer: 1e8 });
      return stdout.trim().split('\n').at(-1) ?? '';
    };
    onTestFinished(async () => {
      await buildah('rm', '--all').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    });

    const base = await buildah('from', 'scratch');
    await promisify(execFile)('cp', ['-a', `${await debianRoot()}/.`, await buildah('mount', base)]);
    await buildah('umount', base);
    await buildah('commit', '--quiet', base, 'minimal-debian');
    const files = ['--file', join(PROJECT_ROOT, 'deploy/Containerfile'), await packagedArchive()];
    const variables = ['BASE=localhost/minimal-debian', `ARCHIVE=${ARCHIVE}.tar.gz`].flatMap((one) => [
      '--build-arg',
      one,
    ]);
    await buildah('build', '--isolation', 'chroot', '--quiet', '--tag', 'meguri', ...variables, ...files);

    const container = await buildah('from', 'localhost/meguri');
    const inspected = await promisify(execFile)('buildah', [...storage, 'inspect', container], { maxBuffer: 1e8 });
    const { config } = JSON.parse(inspected.stdout).OCIv1;
    expect(config).toMatchObject({ User: 'meguri', Volumes: { '/var/lib/meguri': {} } });
    const port = await freePort();
    const settings = ['HOST=127.0.0.1', `PORT=${port}`, 'PREWARM_IMAGES=0'].flatMap((one) => ['--env', one]);
    const command = [...config.Entrypoint, ...config.Cmd];
    const args = [...storage, 'run', '--isolation', 'chroot', ...settings, container, '--', ...command];
    const running = spawn('buildah', args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk));
    const ended = once(running, 'exit');
    onTestFinished(async () => {
      running.kill('SIGTERM');
      await ended;
    });
    const isServing = await waitForResponse(`http://127.0.0.1:${port}/readyz`, () => running.exitCode !== null);
    expect(isServing, output).toBe(true);
    const page = await (await fetch(`http://127.0.0.1:${port}/en`)).text();
    expect(page).toContain('</html>');
  });
});
