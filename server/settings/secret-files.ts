/** Secrets in files, such as those that systemd and container platforms provide. */
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';
const MAX_BYTES = 8 * 1024;

/** Returns the name of the setting with the path of the file. */
export function fileSetting(name: string): string {
  return name + SUFFIX;
}

/** Returns the environment with the contents of the files under the names of their secrets, and a sentence per mistake. */
export function withSecretFiles(secrets: readonly string[], environment: Environment) {
  const current: Record<string, string | undefined> = { ...environment };
  const mistakes: string[] = [];
  for (const name of secrets) {
    const path = environment[fileSetting(name)]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) {
      mistakes.push(`${name} and ${fileSetting(name)} are both set. Remove one of them`);
      continue;
    }
    const content = readSecret(path);
    if ('problem' in content) mistakes.push(`${fileSetting(name)} ${content.problem}`);
    else current[name] = content.secret;
  }
  return { environment: current, mistakes };
}

/** Never returns a part of the content as a problem. */
function readSecret(path: string): { secret: string } | { problem: string } {
  if (!isAbsolute(path)) return { problem: 'must be an absolute path' };
  try {
    const stats = statSync(path);
    // Reading a pipe or a device may never end.
    if (!stats.isFile()) return { problem: `names ${path}, which is no file` };
    if (stats.size > MAX_BYTES) return { problem: `names ${path}, which has more than ${MAX_BYTES} bytes` };
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret.trim() === '') return { problem: `names ${path}, which is empty` };
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a binary file is no secret
    if (/[\0-\x1f\x7f]/.test(secret)) return { problem: `names ${path}, which has more than one line` };
    return { secret };
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    return { problem: `names ${path}, which cannot be read (${code})` };
  }
}
