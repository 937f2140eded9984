import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasApt } from '../../bootstrap/apt.mjs';
import { CliError, print, secondsSince } from '../../bootstrap/cli.mjs';
import { withLock } from '../../bootstrap/lock.mjs';
import { runCommand } from '../../bootstrap/run-command.mjs';
import type { Messages } from '../messages.ts';
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
    const temporaryFolder = `${folder}.making`;
    await rm(temporaryFolder, { recursive: true, force: true });
    await mkdir(temporaryFolder, { recursive: true });
    const tree = join(temporaryFolder, 'tree');
    if (core.packages) await unpackDebian(name, core.packages, temporaryFolder, messages);
    else if (core.npm) await unpackNpm(core.npm, temporaryFolder, messages);
    // Remove bundled settings and plugins.
    await rm(join(tree, 'wp-config.php'));
    await rm(join(tree, 'wp-content/plugins'), { recursive: true });
    await mkdir(join(tree, 'wp-content/plugins'));
    if (hasApt()) await addJapanese(temporaryFolder, messages);
    await addSqlite(temporaryFolder, messages);
    await rename(tree, folder);
    await rm(temporaryFolder, { recursive: true, force: true });
    print(messages.prepared(name, secondsSince(since)));
  });
  return folder;
}

async function unpackDebian(
  name: CoreName,
  packages: Core['packages'] & {},
  temporaryFolder: string,
  messages: Messages,
) {
  const files = await downloadFromDebian(packages, temporaryFolder, messages);
  const version = /^wordpress_(\d+\.\d+)/.exec(basename(files[0] ?? ''))?.[1] ?? '';
  if (version !== name) throw new CliError(messages.otherVersion(name, version));
  const root = join(temporaryFolder, 'root');
  for (const file of files) await run('dpkg-deb', ['-x', file, root]);
  const wordpress = join(root, 'usr/share/wordpress');
  // Remove dangling symlinks. This WordPress makes no HTTPS requests.
  for (const link of ['.htaccess', 'wp-includes/certificates/ca-bundle.crt']) await rm(join(wordpress, link));
  // Replace symlinks to other packages by files.
  await run('cp', ['-RL', wordpress, join(temporaryFolder, 'tree')]);
}

async function unpackNpm({ archive, zip, files }: Core['npm'] & {}, temporaryFolder: string, messages: Messages) {
  const tarball = await downloadFromNpm(archive, temporaryFolder, messages);
  await run('tar', ['-xzf', tarball, '-C', temporaryFolder, `package/${zip}`, `package/${files}`]);
  const tree = join(temporaryFolder, 'tree');
  // Must run before the zip is unpacked, whose files take precedence.
  await rename(join(temporaryFolder, 'package', files), tree);
  await unzip(join(temporaryFolder, 'package', zip), tree);
  await rm(join(tree, 'wp-content/database'), { recursive: true });
}

async function addJapanese(temporaryFolder: string, messages: Messages) {
  const [file = ''] = await downloadFromDebian([LANGUAGE_PACKAGE], temporaryFolder, messages);
  const root = join(temporaryFolder, 'language');
  await run('dpkg-deb', ['-x', file, root]);
  const from = join(root, 'usr/share/wordpress/wp-content/languages');
  const to = join(temporaryFolder, 'tree/wp-content/languages');
  const names = (await readdir(from, { recursive: true })).filter((path) => /(^|-)ja\.mo$/.test(path));
  await rm(to, { recursive: true, force: true });
  for (const path of names) await cp(join(from, path), join(to, path));
}

async function addSqlite(temporaryFolder: string, messages: Messages) {
  const tarball = await downloadFromNpm(SQLITE.archive, temporaryFolder, messages);
  await run('tar', ['-xzf', tarball, '-C', temporaryFolder, `package/${SQLITE.zip}`]);
  await unzip(join(temporaryFolder, 'package', SQLITE.zip), temporaryFolder);
  const plugin = join(temporaryFolder, 'tree/wp-content/plugins/sqlite-database-integration');
  await rename(join(temporaryFolder, SQLITE.folder), plugin);
  await cp(join(plugin, 'db.copy'), join(temporaryFolder, 'tree/wp-content/db.php'));
  for (const { file, from, to } of SQLITE_PATCHES) {
    const path = join(plugin, file);
    const parts = (await readFile(path, 'utf8')).split(from);
    if (parts.length !== 2) throw new Error(`${path} does not contain "${from}" once.`);
    await writeFile(path, parts.join(to));
  }
}

/** PHP unpacks the zip, because Node and a minimal Debian have no `unzip`. */
function unzip(zip: string, folder: string) {
  return run('php', ['-r', '(new PharData($argv[1]))->extractTo($argv[2], null, true);', '--', zip, folder]);
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { ok, output } = await runCommand(command, args, { timeoutMs: TIMEOUT_MS, capture: true });
  if (!ok) throw new Error(`${command} failed:\n${output}`);
}
