import { statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import type { Settings } from '../../server/settings/settings.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { SETTINGS_ROOT } from '../bootstrap/project-root.mjs';

export function dataFolder({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string {
  return resolve(SETTINGS_ROOT, DATA_DIR);
}

/**
 * SQLite creates files beside the database. If they belonged to root, the server could not write any more.
 *
 * @throws {CliError} if another user owns the folder
 */
export function assertOwner(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const user = process.getuid?.();
  if (owner === undefined || user === undefined || owner === user) return;
  throw new CliError(
    `${folder} belongs to the user with the id ${owner}, and this is ${userInfo().username}. ` +
      'Run the command as that user, for example with: sudo -u meguri …',
  );
}
