/** Writes reproducible tar archives: nothing depends on the machine, the user, the umask or the time. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { createTarPacker } from 'modern-tar';

/** A file of an archive: a file on disk, or its bytes. */
type Source = { file: string } | { bytes: Buffer };

export interface ArchiveFile {
  source: Source;
  isExecutable: boolean;
}

const ROOT = { uid: 0, gid: 0, uname: 'root', gname: 'root' } as const;
const FIRST_TIME_MS = Date.UTC(2020, 0, 1);
/** 4.2 years in seconds, so that no time is in the future. */
const TIME_BITS = 27;

/**
 * Writes a `.tar.gz`. Files have modes 0644 or 0755 and belong to root. A file's time derives from its bytes, so that
 * caches that compare size and time notice every change, and keep files that two releases share.
 *
 * @param files by path in the archive
 * @returns SHA-256 in hexadecimal, and the size in bytes
 */
export async function writeArchive(
  target: string,
  files: ReadonlyMap<string, ArchiveFile>,
): Promise<{ sha256: string; size: number }> {
  const { readable, controller } = createTarPacker();
  const add = async (name: string, mode: number, mtime: Date, bytes?: Buffer) => {
    const type = bytes ? 'file' : 'directory';
    const entry = controller.add({ ...ROOT, name, type, mode, mtime, size: bytes?.length ?? 0 }).getWriter();
    if (bytes) await entry.write(new Uint8Array(bytes));
    await entry.close();
  };
  const addAll = async () => {
    for (const folder of foldersOf(files.keys())) await add(`${folder}/`, 0o755, new Date(FIRST_TIME_MS));
    for (const [path, { source, isExecutable }] of [...files].sort(byPath)) {
      const bytes = 'bytes' in source ? source.bytes : await readFile(source.file);
      await add(path, isExecutable ? 0o755 : 0o644, archiveTime(bytes), bytes);
    }
    controller.finalize();
  };
  const hash = createHash('sha256');
  let size = 0;
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  const packing = addAll().catch((error: unknown) => controller.error(error));
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  await pipeline(readable, gzip, measure, createWriteStream(target));
  await packing;
  return { sha256: hash.digest('hex'), size };
}

function byPath([first]: [string, ArchiveFile], [second]: [string, ArchiveFile]): number {
  return first < second ? -1 : 1;
}

/** Parents come before their subfolders. Without entries, tar would create folders with the umask. */
function foldersOf(paths: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder);
  }
  return [...folders].sort();
}

export function archiveTime(bytes: Buffer): Date {
  const hash = createHash('sha256').update(bytes).digest();
  return new Date(FIRST_TIME_MS + (hash.readUInt32BE() >>> (32 - TIME_BITS)) * 1000);
}
