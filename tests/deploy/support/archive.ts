import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../../../scripts/bootstrap/lock.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';

export const VERSION: string = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')).version;
export const ARCHIVE = `meguri-${VERSION}-linux-${process.arch}`;

/** Runs `npm run package` in a project, into `target`. */
async function packageProject(root: string, target: string): Promise<void> {
  const args = ['scripts/run.mjs', 'package', `--to=${target}`];
  await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 1e8 });
}

/** Returns the folder with the archive, which all files of a run share. */
export async function packagedArchive(): Promise<string> {
  const { DATA_DIR } = process.env;
  if (!DATA_DIR) throw new Error('The archive of a run is in its DATA_DIR.');
  const folder = join(DATA_DIR, 'archive');
  await withLock('package', async () => {
    if (existsSync(folder)) return;
    const temporary = `${folder}.making`;
    mkdirSync(temporary, { recursive: true });
    await packageProject(PROJECT_ROOT, temporary);
    renameSync(temporary, folder);
  });
  return folder;
}
