import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createTarDecoder } from 'modern-tar';

export interface ArchivedFiles {
  count: number;
  /** Text of `wp-config.php`, or null. */
  config: string | null;
  /** Whether a file has this name, in any folder. */
  has(name: string): boolean;
  /** Why the archive cannot be read to its end; empty if it can. */
  damage: string[];
}

export async function readArchivedFiles(path: string): Promise<ArchivedFiles> {
  const ends = new Set<string>();
  let config: string | null = null;
  let count = 0;
  const damage: string[] = [];
  const file = createReadStream(path);
  const archive = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  file.once('error', (error) => archive.destroy(error));
  try {
    const stream = Readable.toWeb(archive) as ReadableStream<Uint8Array>;
    for await (const { header, body } of stream.pipeThrough(createTarDecoder({ strict: true }))) {
      const isConfig = /(?:^|\/)wp-config\.php$/.test(header.name);
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of body) {
        bytes += chunk.byteLength;
        if (isConfig) chunks.push(chunk);
      }
      if (header.type !== 'file' || bytes !== header.size) continue;
      count += 1;
      if (isConfig) config = Buffer.concat(chunks).toString('utf8');
      for (const end of endsOf(header.name)) ends.add(end);
    }
  } catch (error) {
    damage.push(`${path} cannot be read to its end (${error instanceof Error ? error.message : 'unknown error'}).`);
  }
  return { count, config, has: (name) => ends.has(name), damage };
}

/** Returns `2026/11/a.jpg` and `a.jpg`, among others, for `wp-content/uploads/2026/11/a.jpg`. */
function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}
