/** Writes reproducible tar archives: nothing depends on the machine, the user, the umask or the time. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';

/** A file of an archive: a file on disk, or its bytes. */
type Source = { file: string } | { bytes: Buffer };

export interface ArchiveFile {
  source: Source;
  isExecutable: boolean;
}

const BLOCK = 512;
/** 2020-01-01, in seconds. */
const FIRST_TIME = 1_577_836_800;
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
  // Fails before a file is created.
  for (const path of files.keys()) splitPath(path);
  const gzip = createGzip({ level: constants.Z_BEST_COMPRESSION });
  const hash = createHash('sha256');
  let size = 0;
  gzip.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    size += chunk.length;
  });
  const output = gzip.pipe(createWriteStream(target));
  const write = async (bytes: Buffer) => {
    if (!gzip.write(bytes)) await once(gzip, 'drain');
  };
  for (const folder of foldersOf(files.keys()))
    await write(header({ path: `${folder}/`, mode: 0o755, size: 0, time: FIRST_TIME }));
  for (const [path, { source, isExecutable }] of [...files].sort(byPath)) {
    const bytes = 'bytes' in source ? source.bytes : await readFile(source.file);
    await write(header({ path, mode: isExecutable ? 0o755 : 0o644, size: bytes.length, time: timeOf(bytes) }));
    await write(bytes);
    await write(Buffer.alloc(padding(bytes.length)));
  }
  gzip.end(Buffer.alloc(2 * BLOCK));
  await finished(output);
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

function timeOf(bytes: Buffer): number {
  const hash = createHash('sha256').update(bytes).digest();
  return FIRST_TIME + (hash.readUInt32BE() >>> (32 - TIME_BITS));
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

interface Header {
  path: string;
  mode: number;
  /** In bytes. */
  size: number;
  /** In seconds since the epoch. */
  time: number;
}

/** Returns a header of the ustar format. @throws if the path is too long for it */
function header({ path, mode, size, time }: Header): Buffer {
  const { name, prefix } = splitPath(path);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0');
  block.write(name, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(time, 12), 136);
  block.write(' '.repeat(8), 148);
  block.write(path.endsWith('/') ? '5' : '0', 156);
  block.write('ustar\x0000', 257, 'latin1');
  block.write('root', 265);
  block.write('root', 297);
  block.write(prefix, 345);
  const checksum = block.reduce((sum, byte) => sum + byte, 0);
  block.write(`${octal(checksum, 7)}\0 `, 148, 'latin1');
  return block;
}

function splitPath(path: string): { name: string; prefix: string } {
  if (Buffer.byteLength(path) <= 100) return { name: path, prefix: '' };
  for (let slash = path.indexOf('/'); slash > 0 && slash < path.length - 1; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return { name, prefix };
  }
  throw new Error(`The path is too long for an archive: ${path}`);
}
