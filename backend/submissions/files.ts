import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from './database.ts';

/** The names that are given here, and no others. */
const STORED_AS = /^[0-9a-f-]{36}$/;
/** A file that nobody mentions may be one that is being received. */
const ORPHAN_AFTER_MS = 60 * 60 * 1000;

/** Files that applicants sent: under random names without an ending, outside of everything that is served. */
export interface FileStore {
  /** On the disk when this resolves, and never whole in memory. @throws {StorageError}, or what the content threw */
  write(content: AsyncIterable<Uint8Array>): Promise<WrittenFile>;
  /** A file that was written, to be looked at piece by piece. */
  open(storedAs: string): Promise<Blob>;
  read(storedAs: string): Promise<Buffer>;
  /** One that is not there is no mistake. */
  remove(storedAs: readonly string[]): Promise<void>;
  /** Removes what a process that was ended left behind. @param known all that the database mentions */
  removeOrphans(known: ReadonlySet<string>): Promise<void>;
}

export interface WrittenFile {
  /** The name it is stored under. */
  storedAs: string;
  bytes: number;
  /** Of its content: SHA-256, as base64url. */
  digest: string;
}

export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  const pathOf = (storedAs: string) => {
    if (!STORED_AS.test(storedAs)) throw new Error('This is no name of a stored file.');
    return join(folder, storedAs);
  };
  const remove = async (names: readonly string[]) => {
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })));
  };

  return {
    async write(content) {
      const storedAs = randomUUID();
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        const file = await storing(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          return open(pathOf(storedAs), 'wx', 0o600);
        });
        try {
          for await (const chunk of content) {
            hash.update(chunk);
            bytes += chunk.byteLength;
            await storing(() => file.writeFile(chunk));
          }
          await storing(() => file.sync());
        } finally {
          await file.close();
        }
        // The name, too, is to survive a power cut.
        const directory = await storing(() => open(folder));
        await storing(() => directory.sync()).finally(() => directory.close());
        return { storedAs, bytes, digest: hash.digest('base64url') };
      } catch (error) {
        await remove([storedAs]).catch(() => undefined);
        throw error;
      }
    },
    open: (storedAs) => openAsBlob(pathOf(storedAs)),
    read: (storedAs) => readFile(pathOf(storedAs)),
    remove,
    async removeOrphans(known) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        if (known.has(name) || !STORED_AS.test(name)) continue;
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Date.now() }));
        if (Date.now() - mtimeMs > ORPHAN_AFTER_MS) await remove([name]);
      }
    },
  };
}

/** What the disk refuses is told apart from what the sender broke off. */
async function storing<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (cause) {
    throw new StorageError('A file cannot be stored', { cause });
  }
}
