/** `backup`: creates a backup, and verifies backups. See docs/guides/operations.md. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '../../backend/submissions/backup/backup-error.ts';
import { type CreatedBackup, createBackup } from '../../backend/submissions/backup/create-backup.ts';
import { megabytes } from '../../backend/submissions/backup/free-space.ts';
import { type BackupContents, readBackup } from '../../backend/submissions/backup/read-backup.ts';
import { backupSettings } from '../../server/settings/submissions-settings.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { loadSettings } from '../lib/load-settings.ts';
import { assertOwner, dataFolder } from './data-folder.ts';
import { verifyWordPressBackup } from './wordpress-backup/verify-wordpress-backup.ts';

const USAGE = `Usage:
  backup --to=DIR [--keep=N]                        create a backup, and keep the newest N in the folder
  backup verify FILE [--identity=FILE]              verify a backup of submissions
  backup verify-wordpress DUMP.sql[.gz] FILES.tar[.gz]   verify a backup of WordPress`;

/** @returns the exit code */
export async function backupCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args);
  const [action = 'create', ...files] = positionals;
  process.umask(0o077);
  if (action === 'create' && values.to && files.length === 0) return create(values.to, readKeep(values.keep));
  if (action === 'verify' && files[0] && files.length === 1) return verify(files[0], values.identity);
  if (action === 'verify-wordpress' && files[0] && files[1]) return verifyWordPress(files[0], files[1]);
  throw new CliError(USAGE);
}

async function create(to: string, keep: number | null): Promise<number> {
  const settings = loadSettings();
  const dataDir = dataFolder(settings);
  if (settings.CONTENT_API_BASE) {
    // No failure, so that the timer of a site with WordPress does not report one each night.
    print(
      'Skipped: CONTENT_API_BASE is set, so submissions are stored in WordPress. Back up WordPress, and verify its backup with: ' +
        'backup verify-wordpress DUMP.sql.gz FILES.tar.gz (docs/guides/wordpress-operation.md, "Backups")',
    );
    return 0;
  }
  assertOwner(dataDir);
  const created = await reportErrors(() =>
    createBackup({ ...backupSettings(settings), dataDir, to: resolve(to), keep }),
  );
  printCreated(created, keep);
  return 0;
}

function printCreated(created: CreatedBackup, keep: number | null): void {
  print(`Backup: created and verified ${created.path} (${megabytes(created.bytes)})`);
  printContents(created);
  if (created.removed.length > 0) print(`Removed: ${created.removed.length} older backups (--keep=${keep})`);
  if (!created.path.endsWith('.age'))
    print('The backup is not encrypted. It contains personal data and the secret that signs links.');
}

async function verify(file: string, identityFile: string | undefined): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'meguri-verify-'));
  try {
    const identities = await readIdentities(identityFile);
    const contents = await reportErrors(() => readBackup(resolve(file), { identities, folder, extractAll: false }));
    print(`Backup: verified ${file}, made on ${contents.info.createdAt} by release ${contents.info.release}`);
    printContents(contents);
    return 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verifyWordPress(dump: string, files: string): Promise<number> {
  const { problems, contents } = await reportErrors(() => verifyWordPressBackup(resolve(dump), resolve(files)));
  for (const line of contents) print(line);
  if (problems.length === 0) {
    print('WordPress backup: complete');
    return 0;
  }
  throw new CliError(`WordPress backup: incomplete\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
}

export function printContents({ submissions, files, uploads, missing }: BackupContents): void {
  print(`Contents: ${submissions} submissions, ${files} attachments, ${uploads} uploads in progress`);
  if (missing.length > 0)
    print(`Missing on the server's disk, so not in the backup: ${missing.length} attachments (${missing.join(', ')})`);
}

/** @param file as written by `age-keygen` */
export async function readIdentities(file: string | undefined): Promise<string[]> {
  if (file === undefined) return [];
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CliError(`${file} cannot be read (${error.message}).`);
  });
  const identities = text.split('\n').filter((line) => /^AGE-SECRET-KEY-/.test(line.trim()));
  if (identities.length === 0) throw new CliError(`${file} contains no private key of age (AGE-SECRET-KEY-…).`);
  return identities.map((line) => line.trim());
}

export async function reportErrors<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof BackupError) throw new CliError(error.message);
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new CliError((error as Error).message);
    throw error;
  }
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, keep: { type: 'string' }, identity: { type: 'string' } },
    });
  } catch {
    throw new CliError(USAGE);
  }
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new CliError('--keep must be a whole number of at least 1.');
  return Number(text);
}
