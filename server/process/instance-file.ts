/** `DATA_DIR/run/{port}.json` names each running process, so that `npm run status` finds it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface InstanceFile {
  pid: number;
  /** Port for visitors. */
  port: number;
  startedAt: string;
  /** Address on the internal port. */
  statusUrl: string;
}

export function instanceFolder(dataDir: string): string {
  return join(dataDir, 'run');
}

/**
 * Replaces the file of an earlier process on the same port. A crash leaves the file, which `npm run status` reports.
 *
 * @returns a function that removes the file
 */
export function writeInstanceFile(dataDir: string, instance: InstanceFile): () => void {
  const folder = instanceFolder(dataDir);
  const file = join(folder, `${instance.port}.json`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(instance)}\n`, { mode: 0o600 });
  return () => rmSync(file, { force: true });
}
