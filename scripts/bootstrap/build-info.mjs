import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.mjs';

/**
 * Writes version and commit to `build-info.json`. It contains no time, so that equal sources have equal builds.
 * @param {string} folder the build folder
 */
export function writeBuildInfo(folder) {
  const { version } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'));
  const file = join(folder, 'build-info.json');
  const text = `${JSON.stringify({ version, commit: currentCommit(PROJECT_ROOT) })}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

/**
 * @param {string} root
 * @returns {string | null} with `-dirty` for changed files; null outside a git repository
 */
function currentCommit(root) {
  // Git would find the repository of a parent folder.
  if (!existsSync(join(root, '.git'))) return null;
  try {
    const args = ['-C', root, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}
