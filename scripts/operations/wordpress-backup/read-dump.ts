import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { BackupError } from '../../../backend/submissions/backup/backup-error.ts';

export interface Dump {
  tables: Set<string>;
  submissions: number;
  /** Names of applicants' files. */
  privateFiles: Set<string>;
  /** Paths below `wp-content/uploads`. */
  mediaFiles: Set<string>;
  isComplete: boolean;
  isUtf8mb4: boolean;
}

/** Last statement or comment of mysqldump, `wp db export` and phpMyAdmin. */
const LAST_LINE = /^-- Dump completed|SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT/;
const TABLE = /^CREATE TABLE (?:IF NOT EXISTS )?[`"](\w+)[`"]/;
const INSERT = /^INSERT (?:IGNORE )?INTO [`"](\w+)[`"]/;
/** First columns of `meguri_submissions`. Dumps may have one row in a line, or all. */
const SUBMISSION = /\(\d+,\s*'[0-9A-Z]{4}-[0-9A-Z]{4}',/g;
/** In JSON in an SQL string, so quotes may be escaped. */
const STORED_FILE = /stored_as\\*"\s*:\s*\\*"([0-9a-f]{32})/g;
const MEDIA_FILE = /'_wp_attached_file',\s*'((?:[^'\\]|\\.)*)'/g;

/** @throws {BackupError} if the file cannot be read or decompressed */
export async function readDump(path: string): Promise<Dump> {
  const dump: Dump = {
    tables: new Set(),
    submissions: 0,
    privateFiles: new Set(),
    mediaFiles: new Set(),
    isComplete: false,
    isUtf8mb4: false,
  };
  let table = '';
  for await (const line of linesOf(path)) {
    table = INSERT.exec(line)?.[1] ?? table;
    const created = TABLE.exec(line)?.[1];
    if (created) dump.tables.add(created);
    if (/^(?:\/\*!\d+ )?SET NAMES utf8mb4/.test(line)) dump.isUtf8mb4 = true;
    // Only the end may follow.
    if (line.trim() !== '') dump.isComplete = LAST_LINE.test(line) || (dump.isComplete && line.startsWith('/*!'));
    if (table.endsWith('meguri_submissions')) {
      dump.submissions += line.match(SUBMISSION)?.length ?? 0;
      for (const [, name = ''] of line.matchAll(STORED_FILE)) dump.privateFiles.add(name);
    }
    if (table.endsWith('postmeta'))
      for (const [, name = ''] of line.matchAll(MEDIA_FILE)) dump.mediaFiles.add(name.replace(/\\(.)/g, '$1'));
  }
  return dump;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  // `pipe` does not pass errors on.
  file.once('error', (error) => input.destroy(error));
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } catch (error) {
    throw new BackupError(`${path} cannot be read (${error instanceof Error ? error.message : 'unknown error'}).`);
  }
}
