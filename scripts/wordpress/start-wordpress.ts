import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { ensureCore } from './core/make-core.ts';
import type { CoreName } from './core/versions.ts';
import type { Messages } from './messages.ts';
import { prepare } from './prepare.ts';
import type { Secrets } from './secrets.ts';
import { lockFolder } from './server/lock-folder.ts';
import { ensurePhp } from './server/php.ts';
import { startPhpServer } from './server/php-server.ts';

const CRON_TIMEOUT_MS = 60_000;

export interface WordpressOptions {
  /**
   * Has `tree`, `database`, `uploads`, `mail`, `logs`, `secrets.json`.
   * May be copied while WordPress is stopped.
   */
  folder: string;
  /** Folder of WordPress files, shared by all instances. */
  cores: string;
  core: CoreName;
  port: number;
  /** The site need not run; null for none. */
  siteOrigin: string | null;
  constants?: Readonly<Record<string, string>>;
  /** Optional: without `meguri.php`, WordPress runs without the plugin. */
  plugin?: string;
  onPluginError?: (entry: string) => void;
  messages: Messages;
}

export interface RunningWordpress extends AsyncDisposable {
  origin: string;
  secrets: Secrets;
  runCron: () => Promise<void>;
  /** Resolves when WordPress ends for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/** @throws {CliError} if PHP or a first download is unavailable, or the folder is in use */
export async function startWordpress(options: WordpressOptions): Promise<RunningWordpress> {
  const { core, port, siteOrigin, constants, onPluginError = () => undefined, messages } = options;
  const folder = resolve(options.folder);
  const plugin = resolve(options.plugin ?? join(PROJECT_ROOT, 'wordpress/meguri'));
  const origin = `http://127.0.0.1:${port}`;

  installFetchDispatcher();
  await ensurePhp(messages);
  const pristine = await ensureCore(resolve(options.cores), core, messages);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(folder);
  if (!release) throw new CliError(messages.alreadyRuns(folder));
  try {
    const secrets = await prepare({ folder, core: pristine, plugin, origin, siteOrigin, constants, messages });
    // PHP reports paths with symlinks resolved.
    const pluginPath = existsSync(plugin) ? realpathSync(plugin) : plugin;
    const server = await startPhpServer({ folder, port, plugin: pluginPath, onError: onPluginError });
    if (!(await server.isListening)) {
      await server.stop();
      throw new CliError(messages.notResponding(join(folder, 'logs/php.log')));
    }
    const stop = async () => {
      await server.stop();
      release();
    };
    return {
      origin,
      secrets,
      runCron: async () => {
        const response = await fetch(`${origin}/wp-cron.php`, { signal: AbortSignal.timeout(CRON_TIMEOUT_MS) });
        await response.arrayBuffer();
      },
      ended: server.ended,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    release();
    throw error;
  }
}
