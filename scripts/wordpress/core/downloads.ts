import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aptUpdate, mayInstall } from '../../bootstrap/apt.mjs';
import { CliError } from '../../bootstrap/cli.mjs';
import { runCommand } from '../../bootstrap/run-command.mjs';
import { runNpm } from '../../bootstrap/run-npm.mjs';
import type { Messages } from '../messages.ts';
import { lastLines } from '../server/php.ts';
import type { DebianPackage, NpmArchive } from './versions.ts';

const TIMEOUT_MS = 5 * 60_000;

/** @throws {CliError} if the download fails or the checksum differs */
export async function downloadFromNpm(archive: NpmArchive, folder: string, messages: Messages): Promise<string> {
  const { name, version, integrity } = archive;
  const args = ['pack', `${name}@${version}`, '--pack-destination', folder, '--ignore-scripts', '--loglevel=error'];
  const result = await runNpm(args, TIMEOUT_MS);
  if (!result.ok) throw new CliError(messages.notDownloaded(name, lastLines(result.output)));
  const file = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (`sha512-${await hashOf(file, 'sha512', 'base64')}` !== integrity) throw new CliError(messages.damaged(name));
  return file;
}

/**
 * apt verifies packages against its signed index.
 * Tested versions must also match our checksum. Root refreshes the index if necessary.
 * @throws {CliError} if a download fails or a checksum differs
 */
export async function downloadFromDebian(
  packages: readonly DebianPackage[],
  folder: string,
  messages: Messages,
): Promise<string[]> {
  const names = packages.map(({ name }) => name);
  // `apt-get download` writes to the working directory.
  const command = ['-c', 'cd "$0" && exec apt-get download -q "$@"', folder, ...names];
  const download = () => runCommand('/bin/sh', command, { timeoutMs: TIMEOUT_MS, capture: true });
  let result = await download();
  if (!result.ok && mayInstall()) {
    await aptUpdate();
    result = await download();
  }
  if (!result.ok) throw new CliError(messages.notDownloaded(names.join(', '), lastLines(result.output)));

  const files = await readdir(folder);
  return Promise.all(
    packages.map(async ({ name, tested, sha256 }) => {
      const file = files.find((fileName) => fileName.startsWith(`${name}_`));
      if (!file) throw new CliError(messages.notDownloaded(name, ''));
      const path = join(folder, file);
      // apt encodes colons in file names.
      const isTested = decodeURIComponent(file).startsWith(`${name}_${tested}_`);
      if (isTested && (await hashOf(path, 'sha256', 'hex')) !== sha256) throw new CliError(messages.damaged(name));
      return path;
    }),
  );
}

async function hashOf(file: string, algorithm: string, encoding: 'hex' | 'base64'): Promise<string> {
  return createHash(algorithm)
    .update(await readFile(file))
    .digest(encoding);
}
