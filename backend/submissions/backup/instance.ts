/** Identifies an installation: its backups, and whether a backup is restored elsewhere. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

export const INSTANCE_FILE = 'instance-id';

/** Creates the id on first use. */
export function instanceId(dataDir: string): string {
  const file = join(dataDir, INSTANCE_FILE);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, newInstanceId(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** Returns the content of {@link INSTANCE_FILE}. */
export function newInstanceId(): string {
  return `${randomUUID()}\n`;
}

/** Hash of systemd's machine id, or of the host name. */
export function machineId(): string {
  let id = '';
  try {
    id = readFileSync('/etc/machine-id', 'utf8').trim();
  } catch {
    // Containers and systems without systemd have none.
  }
  return createHash('sha256')
    .update(`meguri:${id || hostname()}`)
    .digest('hex')
    .slice(0, 32);
}
