import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError, print } from '../../../../scripts/bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../../../../scripts/bootstrap/project-root.mjs';
import { freePort } from '../../../../scripts/lib/start-site.ts';
import { ensureCore } from '../../../../scripts/wordpress/core/make-core.ts';
import type { CoreName } from '../../../../scripts/wordpress/core/versions.ts';
import { MESSAGES } from '../../../../scripts/wordpress/messages.ts';
import { ensurePhp } from '../../../../scripts/wordpress/server/php.ts';
import {
  type RunningWordpress,
  startWordpress,
  type WordpressOptions,
} from '../../../../scripts/wordpress/start-wordpress.ts';

/** WordPress files, never executed, shared by all tests and runs */
export const CORES_FOLDER = join(PROJECT_ROOT, '.vitest/wordpress-cores');

/**
 * Installs PHP and WordPress if allowed. Call it at the top of a file, for `describe.skipIf`.
 * @returns why WordPress is unavailable, or null
 */
export async function wordpressProblem(core: CoreName = '6.1'): Promise<string | null> {
  try {
    await ensurePhp(MESSAGES.en);
    await ensureCore(CORES_FOLDER, core, MESSAGES.en);
    return null;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    print(`Tests with WordPress are left out: ${error.message}`);
    return error.message;
  }
}

/** Starts WordPress in a temporary folder, unless `folder` is given. */
export async function startLocalWordpress(
  options: Partial<WordpressOptions> = {},
): Promise<RunningWordpress & { folder: string }> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'meguri-wordpress-')));
  const defaults = {
    cores: CORES_FOLDER,
    core: '6.1',
    siteOrigin: 'http://localhost:9',
    messages: MESSAGES.en,
  } as const;
  const wordpress = await startWordpress({ ...defaults, port: await freePort(), ...options, folder });
  const stop = async () => {
    await wordpress.stop();
    if (!options.folder) await rm(folder, { recursive: true, force: true });
  };
  return { ...wordpress, folder, stop, [Symbol.asyncDispose]: stop };
}
