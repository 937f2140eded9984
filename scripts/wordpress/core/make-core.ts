import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasApt } from '../../bootstrap/apt.mjs';
import { CliError, print, secondsSince } from '../../bootstrap/cli.mjs';
import { withLock } from '../../bootstrap/lock.mjs';
import { runCommand } from '../../bootstrap/run-command.mjs';
import type { Messages } from '../words.ts';
import { downloadFromDebian, downloadFromNpm } from './downloads.ts';
import {
  CORES,
  type Core,
  type CoreName,
  coreFolderName,
  LANGUAGE_PACKAGE,
  SQLITE,
  SQLITE_PATCHES,
} from './versions.ts';

const TIMEOUT_MS = 2 * 60_000;

/**
 * Creates a fresh WordPress with SQLite and Japanese, or reuses it.
 * @returns folder, see {@link coreFolderName}
 * @throws {CliError} if a download fails
 */
export async function ensureCore(shared: string, name: CoreName, messages: Messages): Promise<string> {
  const core: Core = CORES[name];
  const folder = join(shared, coreFolderName(name, { hasJapanese: hasApt() }));
  if (existsSync(folder)) return folder;
  await withLock('wordpress', async () => {
    if (existsSync(folder)) return;
    print(messages.preparing(name));
    const since = performance.now();
    const making = `${folder}.making`;
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { recursive: true });
    const tree = join(making, 'tree');
    if (core.packages) await unpackDebian(name, core.packages, making, messages);
    else if (core.npm) await unpackNpm(core.npm, making, messages);
    // Remove bundled settings and plugins.
    await rm(join(tree, 'wp-config.php'));
    await rm(join(tree, 'wp-content/plugins'), { recursive: true });
    await mkdir(join(tree, 'wp-content/plugins'));
    if (hasApt()) await addJapanese(making, messages);
    await addSqlite(making, messages);
    await rename(tree, folder);
    await rm(making, { recursive: true, force: true });
    print(messages.prepared(name, secondsSince(since)));
  });
  return folder;
}

async function unpackDebian(name: CoreName, packages: Core['packages'] & {}, making: string, messages: Messages) {
  const files = await downloadFromDebian(packages, making, messages);
  const version = /^wordpress_(\d+\.\d+)/.exec(basename(files[0] ?? ''))?.[1] ?? '';
  if (version !== name) throw new CliError(messages.otherVersion(name, version));
  const root = join(making, 'root');
  for (const file of files) await run('dpkg-deb', ['-x', file, root]);
  const wordpress = join(root, 'usr/share/wordpress');
  // Remove dangling symlinks. This WordPress makes no HTTPS requests.
  for (const link of ['.htaccess', 'wp-includes/certificates/ca-bundle.crt']) await rm(join(wordpress, link));
  // Replace symlinks to other packages by files.
  await run('cp', ['-RL', wordpress, join(making, 'tree')]);
}

async function unpackNpm({ archive, zip, files }: Core['npm'] & {}, making: string, messages: Messages) {
  const tarball = await downloadFromNpm(archive, making, messages);
  await run('tar', ['-xzf', tarball, '-C', making, `package/${zip}`, `package/${files}`]);
  const tree = join(making, 'tree');
  // Must come first, so that duplicates in the zip take precedence.
  await rename(join(making, 'package', files), tree);
  await unzip(join(making, 'package', zip), tree);
  await rm(join(tree, 'wp-content/database'), { recursive: true });
}

async function addJapanese(making: string, messages: Messages) {
  const [file = ''] = await downloadFromDebian([LANGUAGE_PACKAGE], making, messages);
  const root = join(making, 'language');
  await run('dpkg-deb', ['-x', file, root]);
  const from = join(root, 'usr/share/wordpress/wp-content/languages');
  const to = join(making, 'tree/wp-content/languages');
  const names = (await readdir(from, { recursive: true })).filter((path) => /(^|-)ja\.mo$/.test(path));
  await rm(to, { recursive: true, force: true });
  for (const path of names) await cp(join(from, path), join(to, path));
}

async function addSqlite(making: string, messages: Messages) {
  const tarball = await downloadFromNpm(SQLITE.archive, making, messages);
  await run('tar', ['-xzf', tarball, '-C', making, `package/${SQLITE.zip}`]);
  await unzip(join(making, 'package', SQLITE.zip), making);
  const plugin = join(making, 'tree/wp-content/plugins/sqlite-database-integration');
  await rename(join(making, SQLITE.folder), plugin);
  await cp(join(plugin, 'db.copy'), join(making, 'tree/wp-content/db.php'));
  for (const { file, from, to } of SQLITE_PATCHES) {
    const path = join(plugin, file);
    const parts = (await readFile(path, 'utf8')).split(from);
    if (parts.length !== 2) throw new Error(`${path} does not contain "${from}" once.`);
    await writeFile(path, parts.join(to));
  }
}

/** Neither Node nor a minimal Debian has `unzip`. */
function unzip(zip: string, folder: string) {
  return run('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2], null, true);', '--', zip, folder]);
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await runCommand(command, args, { timeoutMs: TIMEOUT_MS, capture: true });
  if (!ok) throw new Error(`${command} failed:\n${output}`);
}
