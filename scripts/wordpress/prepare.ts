import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CliError } from '../bootstrap/cli.mjs';
import { runCommand } from '../bootstrap/run-command.mjs';
import type { Messages } from './messages.ts';
import { ensureSecrets, type Secrets, writeSecrets } from './secrets.ts';
import { lastLines } from './server/php.ts';
import { wpConfig } from './wp-config.ts';

export const PHP_FOLDER = join(import.meta.dirname, 'php');
const TIMEOUT_MS = 60_000;

export interface Preparation {
  /** WordPress is in `tree`. */
  folder: string;
  /** Folder from `ensureCore`. */
  core: string;
  plugin: string;
  origin: string;
  siteOrigin: string | null;
  constants?: Readonly<Record<string, string>>;
  messages: Messages;
}

interface State {
  core: string;
  setUp: string;
}

/** Reuses parts that are up to date. */
export async function prepare(preparation: Preparation): Promise<Secrets> {
  const { folder, core, plugin, origin, siteOrigin, constants, messages } = preparation;
  for (const name of ['uploads', 'database', 'logs', 'mail']) await mkdir(join(folder, name), { recursive: true });
  let secrets = await ensureSecrets(folder);
  const tree = join(folder, 'tree');
  const content = join(tree, 'wp-content');
  const before = await readState(folder);
  if (before?.core !== basename(core)) {
    await rm(tree, { recursive: true, force: true });
    const { ok, output } = await runCommand('cp', ['-R', core, tree], { timeoutMs: TIMEOUT_MS, capture: true });
    if (!ok) throw new Error(`WordPress could not be copied:\n${output}`);
    // Outside of the tree, which upgrades replace. Relative, so that the folder can be copied.
    await symlink('../../uploads', join(content, 'uploads'));
    await mkdir(join(content, 'mu-plugins'));
  }
  await rm(join(content, 'plugins/meguri'), { force: true });
  if (existsSync(join(plugin, 'meguri.php'))) await symlink(plugin, join(content, 'plugins/meguri'));
  for (const name of ['local.php', 'translations.ja.json']) {
    await cp(join(PHP_FOLDER, name), join(content, 'mu-plugins', name));
  }
  const folders = { database: join(folder, 'database'), privateFolder: join(folder, 'private') };
  const config = wpConfig({ origin, siteOrigin, constants, ...folders, secrets });
  await writeFile(join(tree, 'wp-config.php'), config, { mode: 0o600 });

  const state: State = { core: basename(core), setUp: await fingerprint(origin, plugin) };
  if (before?.core !== state.core || before.setUp !== state.setUp) {
    secrets = await setUp(folder, secrets, messages);
    await writeFile(stateFile(folder), `${JSON.stringify(state)}\n`);
  }
  return secrets;
}

/** @throws {CliError} with PHP's output */
async function setUp(folder: string, secrets: Secrets, messages: Messages): Promise<Secrets> {
  const args = ['-d', 'display_errors=stderr', join(PHP_FOLDER, 'set-up.php'), join(folder, 'tree')];
  const options = { timeoutMs: TIMEOUT_MS, capture: true };
  const { ok, output } = await runCommand('php', [...args, join(folder, 'secrets.json')], options);
  const json = /^\{"applicationPassword".*$/m.exec(output)?.[0];
  if (!ok || !json) throw new CliError(messages.notSetUp(lastLines(output)));
  const { applicationPassword } = JSON.parse(json) as { applicationPassword: string | null };
  if (applicationPassword === null) return secrets;
  const complete = { ...secrets, applicationPassword };
  await writeSecrets(folder, complete);
  return complete;
}

async function fingerprint(origin: string, plugin: string): Promise<string> {
  const program = await readFile(join(PHP_FOLDER, 'set-up.php'), 'utf8');
  const main = await readFile(join(plugin, 'meguri.php'), 'utf8').catch(() => '');
  return createHash('sha256').update([origin, plugin, program, main].join('\0')).digest('hex');
}

function stateFile(folder: string): string {
  return join(folder, 'state.json');
}

async function readState(folder: string): Promise<State | null> {
  try {
    return JSON.parse(await readFile(stateFile(folder), 'utf8'));
  } catch {
    return null;
  }
}
