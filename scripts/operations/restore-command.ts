/** `restore`: replaces the submissions in a folder with those of a backup. See docs/guides/operations.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { SETTINGS_ENTRY } from '../../backend/submissions/backup/backup-info.ts';
import { restoreBackup } from '../../backend/submissions/backup/restore-backup.ts';
import { CliError, print } from '../bootstrap/cli.mjs';
import { printContents, readIdentities, reportErrors } from './backup-command.ts';
import { assertOwner } from './data-folder.ts';

const USAGE = 'Usage: restore FILE --to=DIR [--identity=FILE]';

/** @returns the exit code */
export async function restoreCommand(args: readonly string[]): Promise<number> {
  const { file, to, identity } = readArguments(args);
  process.umask(0o077);
  assertOwner(resolve(to));
  const identities = await readIdentities(identity);
  const restored = await reportErrors(() => restoreBackup({ path: resolve(file), to, identities }));
  const { folder, info, newInstance, replaced, queuedMails } = restored;
  print(`Restored ${file} into ${folder}: the data of ${info.createdAt}, made by release ${info.release}`);
  printContents(restored);
  if (replaced) print(`The earlier data is in ${replaced}. It contains personal data: delete it after a check.`);
  if (newInstance) print(`Instance: new id ${newInstance}, because the backup is from another machine or folder`);
  if (queuedMails > 0)
    print(`Mails in the queue: ${queuedMails}. The server sends them at its next start, if SMTP_URL is set.`);
  print(`Settings of the backup: ${folder}/${SETTINGS_ENTRY}`);
  if (info.secrets.length > 0)
    print(`Secret settings are not in the backup. Set them again: ${info.secrets.join(', ')}`);
  print('Submissions that were deleted since the backup are back. Repeat requests for erasure.');
  return 0;
}

function readArguments(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { to: { type: 'string' }, identity: { type: 'string' } },
    });
    const [file, ...rest] = positionals;
    if (file && values.to && rest.length === 0) return { file, to: values.to, identity: values.identity };
  } catch {
    // Unknown options are reported below.
  }
  throw new CliError(USAGE);
}
