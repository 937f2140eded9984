import { createReadStream, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { generateHybridIdentity, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { RELEASE } from '../../release.ts';
import { type AddEntry, writeArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { DATABASE_ENTRY, formatInfo, INFO_ENTRY, MISSING_ENTRY, SETTINGS_ENTRY, SUMS_ENTRY } from './backup-info.ts';
import { archiveName, partialName, prune, removeStale, stagingFolder, syncFolder } from './backup-names.ts';
import { copyDatabase, openSource, removeDeleted } from './copy-database.ts';
import { checkFreeSpace } from './free-space.ts';
import { INSTANCE_FILE, instanceId, machineId } from './instance.ts';
import { type BackupContents, readBackup } from './read-backup.ts';

/** Facts about the installation that are not in `DATA_DIR`. */
export interface BackupSettings {
  /** Public keys of `age`. Without any, backups are not encrypted. */
  recipients: readonly string[];
  /** Non-secret settings, as in `.env`. */
  settings: Readonly<Record<string, string>>;
  /** Names of secret settings that are set. */
  secrets: readonly string[];
}

export interface CreateOptions extends BackupSettings {
  dataDir: string;
  /** Folder of the backups. */
  to: string;
  /** Number of backups of this instance to keep in the folder; null: all. */
  keep: number | null;
  /** Part of the name: the release that an upgrade installs. */
  before?: string | undefined;
}

export interface CreatedBackup extends BackupContents {
  path: string;
  bytes: number;
  /** Paths of older backups. */
  removed: string[];
}

/** Bytes of headers in the archive for each file, and for the rest. */
const ENTRY_BYTES = 1024;
const UPLOAD = /^[0-9a-f-]{36}$/;

/**
 * Creates and verifies a backup, while other processes read and write.
 *
 * @throws {BackupError} and leaves no files behind
 */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const { dataDir, to, keep, before, recipients } = options;
  const source = openSource(dataDir);
  const staging = stagingFolder(dataDir);
  let partial: string | null = null;
  try {
    const instance = instanceId(dataDir);
    const [folder, createdAt] = [resolve(to), new Date()];
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await removeStale(dataDir, folder, instance);
    const bytes = await sizeOf(source, dataDir);
    await checkFreeSpace([
      { folder: dataDir, bytes: bytes.database },
      { folder, bytes: bytes.database + bytes.rest },
    ]);
    await mkdir(staging, { mode: 0o700 });
    const path = archiveName(folder, { instance, createdAt, before, isEncrypted: recipients.length > 0 });
    partial = partialName(path);
    const test = await testIdentity(recipients);
    const write = (add: AddEntry) => fill(add, options, { source, staging, instance, createdAt, bytes });
    await writeArchive(partial, [...recipients, ...test.recipients], createdAt, write);
    // The copy's space is needed for the verification.
    await rm(join(staging, DATABASE_ENTRY));
    const contents = await readBackup(partial, { identities: test.identities, folder: staging, extractAll: false });
    await rename(partial, path);
    await syncFolder(folder);
    const removed = keep === null ? [] : await prune(folder, instance, { keep, isAutomatic: before !== undefined });
    return { ...contents, path, bytes: (await stat(path)).size, removed };
  } catch (error) {
    if (partial) await rm(partial, { force: true });
    throw error instanceof BackupError
      ? error
      : new BackupError(`The backup failed: ${reasonOf(error)}`, { cause: error });
  } finally {
    source.close();
    await rm(staging, { recursive: true, force: true });
  }
}

interface Source {
  source: DatabaseSync;
  staging: string;
  instance: string;
  createdAt: Date;
  bytes: { database: number; rest: number };
}

async function fill(add: AddEntry, options: CreateOptions, { source, staging, instance, createdAt, bytes }: Source) {
  const { dataDir, settings, secrets } = options;
  const sums: string[] = [];
  const addData = async (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    sums.push(`${await add(name, size, content)}  ${name}\n`);
  };
  const addText = (name: string, text: string) => addData(name, Buffer.byteLength(text), chunksOf(Buffer.from(text)));
  const copyPath = join(staging, DATABASE_ENTRY);
  const copy = await copyDatabase(source, copyPath);
  await addText(
    INFO_ENTRY,
    formatInfo({
      release: RELEASE,
      oldestRelease: copy.oldestRelease ?? RELEASE,
      instance,
      machine: machineId(),
      dataDir: realpathSync(dataDir),
      createdAt: createdAt.toISOString(),
      bytes: bytes.database + bytes.rest,
      secrets: [...secrets],
    }),
  );
  await addText(INSTANCE_FILE, `${instance}\n`);
  await addText(SETTINGS_ENTRY, asEnvFile(settings));
  const missing: string[] = [];
  for (const name of copy.storedFiles) {
    const content = UPLOAD.test(name) ? await readIfExists(join(dataDir, 'files', name)) : null;
    if (content) await addData(`files/${name}`, content.byteLength, chunksOf(content));
    else missing.push(name);
  }
  for (const name of await readdir(join(dataDir, 'uploads')).catch(() => [])) {
    const content = UPLOAD.test(name) ? await readIfExists(join(dataDir, 'uploads', name)) : null;
    if (content) await addData(`uploads/${name}`, content.byteLength, chunksOf(content));
  }
  const lost = removeDeleted(source, copyPath, missing);
  if (lost.length > 0) await addText(MISSING_ENTRY, lost.map((name) => `files/${name}\n`).join(''));
  await addData(DATABASE_ENTRY, (await stat(copyPath)).size, createReadStream(copyPath));
  const text = Buffer.from(sums.join(''));
  await add(SUMS_ENTRY, text.byteLength, chunksOf(text));
}

/** A key that exists only during the verification, because the server does not have the private key. */
async function testIdentity(recipients: readonly string[]): Promise<{ recipients: string[]; identities: string[] }> {
  if (recipients.length === 0) return { recipients: [], identities: [] };
  // Post-quantum keys cannot be combined with others.
  const isHybrid = recipients.every((recipient) => recipient.startsWith('age1pq1'));
  const identity = await (isHybrid ? generateHybridIdentity() : generateX25519Identity());
  return { recipients: [await identityToRecipient(identity)], identities: [identity] };
}

async function sizeOf(source: DatabaseSync, dataDir: string) {
  const read = (query: string) => Number(Object.values(source.prepare(query).get() ?? {})[0] ?? 0);
  const files = read('SELECT count(*) FROM files');
  const uploads = await Promise.all(
    (await readdir(join(dataDir, 'uploads')).catch(() => [])).map((name) =>
      stat(join(dataDir, 'uploads', name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return {
    database: read('PRAGMA page_count') * read('PRAGMA page_size'),
    rest:
      read('SELECT sum(bytes) FROM files') +
      uploads.reduce((sum, size) => sum + size, 0) +
      (files + uploads.length + 100) * ENTRY_BYTES,
  };
}

/** Returns null if the file was deleted meanwhile. */
async function readIfExists(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function* chunksOf(content: Buffer): AsyncGenerator<Uint8Array> {
  if (content.byteLength > 0) yield content;
}

function asEnvFile(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name}=${/^[\w./:@,+-]*$/.test(value) ? value : JSON.stringify(value)}\n`)
    .join('');
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown error';
}
