import { existsSync, realpathSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';
import { Refusal } from '../bootstrap/cli.mjs';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { ensureCore } from './core/make-core.ts';
import type { CoreName } from './core/versions.ts';
import { prepare } from './prepare.ts';
import type { Secrets } from './secrets.ts';
import { occupy } from './server/occupy.ts';
import { ensurePhp } from './server/php.ts';
import { startPhpServer } from './server/php-server.ts';
import type { Words } from './words.ts';

/** What is due may be much; the next round waits for it. */
const CRON_TIMEOUT_MS = 60_000;

export interface WordpressOptions {
  /**
   * All that is this WordPress's own: `tree`, `database`, `uploads`, `mail`, `logs`, `secrets.json`. Made where it is not
   * there. While it does not run it may be copied, and each of the two started on a port of its own.
   */
  folder: string;
  /** Where WordPress's files are kept for all who start one. */
  cores: string;
  core: CoreName;
  /** One that is free. */
  port: number;
  /** Where the site is, which need not run; null for a WordPress that is connected to none. */
  siteOrigin: string | null;
  /** Further constants of `wp-config.php`. */
  constants?: Readonly<Record<string, string>>;
  /** The plugin's folder; without `meguri.php` in it WordPress runs without. */
  plugin?: string;
  /** Told what PHP says of the plugin's files. */
  onPluginError?: (entry: string) => void;
  words: Words;
}

export interface RunningWordpress extends AsyncDisposable {
  /** `http://127.0.0.1:{port}`, without a slash at the end. */
  origin: string;
  secrets: Secrets;
  /** Has WordPress do what is due, as its scheduled posts, and waits until it has. */
  runCron: () => Promise<void>;
  /** When it runs no more, whoever ended it. */
  ended: Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a WordPress over SQLite on this machine.
 *
 * @throws {Refusal} which says why that is not possible: without PHP, without a network where it is the first, in a folder
 *   in which one runs
 */
export async function startWordpress(options: WordpressOptions): Promise<RunningWordpress> {
  const { core, port, siteOrigin, constants, onPluginError = () => undefined, words } = options;
  const folder = resolve(options.folder);
  const plugin = resolve(options.plugin ?? join(PROJECT_ROOT, 'wordpress/meguri'));
  const origin = `http://127.0.0.1:${port}`;

  installFetchDispatcher();
  await ensurePhp(words);
  const pristine = await ensureCore(resolve(options.cores), core, words);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const release = occupy(folder);
  if (!release) throw new Refusal(words.alreadyRuns(folder));
  try {
    const secrets = await prepare({ folder, core: pristine, plugin, origin, siteOrigin, constants, words });
    // PHP names files as it finds them through links.
    const pluginPath = existsSync(plugin) ? realpathSync(plugin) : plugin;
    const server = await startPhpServer({ folder, port, plugin: pluginPath, onError: onPluginError });
    if (!(await server.isListening)) {
      await server.stop();
      throw new Refusal(words.notAnswering(join(folder, 'logs/php.log')));
    }
    const stop = async () => {
      await server.stop();
      release();
    };
    return {
      origin,
      secrets,
      runCron: async () => {
        const answer = await fetch(`${origin}/wp-cron.php`, { signal: AbortSignal.timeout(CRON_TIMEOUT_MS) });
        await answer.arrayBuffer();
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
