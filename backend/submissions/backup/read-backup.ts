import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupInfo,
  DATABASE_ENTRY,
  INFO_ENTRY,
  MISSING_ENTRY,
  parseInfo,
  SETTINGS_ENTRY,
  SUMS_ENTRY,
} from './backup-info.ts';
import { INSTANCE_FILE } from './instance.ts';

/** Entries of a backup; others could write outside of the folder. */
const STORED_FILE = /^(?:files|uploads)\/[0-9a-f-]{36}$/;
const SINGLE_ENTRIES = [INFO_ENTRY, SETTINGS_ENTRY, DATABASE_ENTRY, MISSING_ENTRY, SUMS_ENTRY, INSTANCE_FILE];
/** In bytes; for entries that are held in memory. */
const MAX_TEXT = 64 * 1024 * 1024;

export interface BackupContents {
  info: BackupInfo;
  submissions: number;
  files: number;
  uploads: number;
  /** Referenced files that did not exist when the backup was made. */
  missing: string[];
}

export interface ReadOptions {
  identities: readonly string[];
  /** Extracted files are private and synchronised. */
  folder: string;
  /** False: extracts only the database, to verify it. */
  extractAll: boolean;
  /** Called before the rest is extracted. */
  onInfo?: (info: BackupInfo) => Promise<void>;
}

/**
 * Verifies all entries against their checksums, and the database with SQLite.
 *
 * @throws {BackupError} with the first problem
 */
export async function readBackup(path: string, options: ReadOptions): Promise<BackupContents> {
  const { identities, folder, extractAll, onInfo } = options;
  const sums = new Map<string, string>();
  const texts = new Map<string, string>();
  await readArchive(path, identities, async (name, content) => {
    if (!SINGLE_ENTRIES.includes(name) && !STORED_FILE.test(name))
      throw new BackupError(`${path} contains ${JSON.stringify(name)}, so it is not a backup of this software.`);
    if (sums.has(name)) throw new BackupError(`${path} contains ${name} twice.`);
    const isData = name === DATABASE_ENTRY || STORED_FILE.test(name);
    const target = name === DATABASE_ENTRY || (extractAll && isData) ? join(folder, name) : null;
    const { sum, text } = await readEntry(content, target, !isData);
    sums.set(name, sum);
    if (!isData) texts.set(name, text);
    if (name === INFO_ENTRY) await onInfo?.(parseInfo(text));
  });
  const expected = texts.get(SUMS_ENTRY);
  if (expected === undefined) throw new BackupError(`${path} is incomplete: its end is missing.`);
  checkSums(path, sums, expected);
  const info = parseInfo(texts.get(INFO_ENTRY) ?? '');
  const missing = (texts.get(MISSING_ENTRY) ?? '').split('\n').filter(Boolean);
  const files = [...sums.keys()].filter((name) => name.startsWith('files/'));
  const uploads = [...sums.keys()].filter((name) => name.startsWith('uploads/'));
  const submissions = checkDatabaseFile(join(folder, DATABASE_ENTRY), new Set([...files, ...missing]));
  if (extractAll) await writeTexts(folder, texts);
  return { info, submissions, files: files.length, uploads: uploads.length, missing };
}

async function readEntry(content: AsyncIterable<Uint8Array>, target: string | null, isText: boolean) {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  if (target) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = target ? await open(target, 'wx', 0o600) : null;
  try {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      await file?.writeFile(chunk);
      if (isText && bytes <= MAX_TEXT) chunks.push(chunk);
    }
    await file?.sync();
  } finally {
    await file?.close();
  }
  return { sum: hash.digest('hex'), text: Buffer.concat(chunks).toString('utf8') };
}

async function writeTexts(folder: string, texts: ReadonlyMap<string, string>): Promise<void> {
  for (const name of [INSTANCE_FILE, SETTINGS_ENTRY]) {
    const file = await open(join(folder, name), 'wx', 0o600);
    await file.writeFile(texts.get(name) ?? '');
    await file.sync();
    await file.close();
  }
}

function checkSums(path: string, sums: ReadonlyMap<string, string>, expected: string): void {
  const lines = expected.split('\n').filter(Boolean);
  for (const line of lines) {
    const [sum = '', name = ''] = line.split('  ');
    if (sums.get(name) !== sum) throw new BackupError(`${path} is damaged: ${name} differs from its checksum.`);
  }
  // The file of checksums does not contain itself.
  if (lines.length !== sums.size - 1)
    throw new BackupError(`${path} is damaged: it contains files without a checksum.`);
}

/** @returns the number of submissions */
function checkDatabaseFile(file: string, available: ReadonlySet<string>): number {
  const problem = (reason: string) => new BackupError(`submissions.db in the backup ${reason}.`);
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      const integrity = String(db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
      if (integrity !== 'ok') throw problem(`is damaged (${integrity.replace(/\s+/g, ' ')})`);
      for (const row of db.prepare('SELECT stored_as FROM files').iterate()) {
        if (!available.has(`files/${row.stored_as}`))
          throw problem(`refers to files/${row.stored_as}, which is not in it`);
      }
      return Number(db.prepare('SELECT count(*) AS count FROM submissions').get()?.count);
    } finally {
      db.close();
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw problem(`cannot be read (${error instanceof Error ? error.message : 'unknown error'})`);
  }
}
