/** Serves the client build from memory, because first visits load about 30 files. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { acceptedEncoding, type Encoding } from '../http/accepted-encoding.ts';
import { routes } from '../http/route-table.ts';

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
};
const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };
/** Folder of the build in a release; `scripts/package/` writes it. */
export const RELEASE_BUILD = 'build';
/** A build has 3 MB; files of other builds are served, too. */
const MAX_BYTES = 16 * 1024 * 1024;

export interface BuildFiles {
  handler: MiddlewareHandler;
  /** Whether a build has a file of this URL path. */
  has: (path: string) => Promise<boolean>;
}

/**
 * @param releasesDir folder with all installed releases. Pages that were opened before an upgrade or a rollback load
 *   files of another release.
 */
export function buildFiles(clientDir: string, releasesDir?: string): BuildFiles {
  const files = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: async (name) => (await readAsset(clientDir, name)) ?? readFromReleases(releasesDir, name),
  });
  const handler: MiddlewareHandler = async (c, next) => {
    const name = c.req.param('name') ?? '';
    const type = MEDIA_TYPES[extname(name)];
    if (!type || !/^[\w.-]+$/.test(name) || !['GET', 'HEAD'].includes(c.req.method)) return next();
    const isText = type.startsWith('text/');
    const encoding = isText ? acceptedEncoding(c.req.header('Accept-Encoding')) : 'identity';
    const compressed = await files.fetch(name + EXTENSIONS[encoding]);
    const bytes = compressed ?? (await files.fetch(name));
    if (!bytes) return next();
    c.header('Content-Type', type);
    c.header('Cache-Control', routes.buildFiles.cache.always);
    c.header('Content-Length', String(bytes.length));
    if (isText) c.header('Vary', 'Accept-Encoding');
    if (compressed && encoding !== 'identity') c.header('Content-Encoding', encoding);
    return c.req.method === 'HEAD' ? c.body(null) : c.body(bytes);
  };
  return { handler, has: async (path) => (await files.fetch(basename(path))) !== undefined };
}

function readAsset(clientDir: string, name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return readFile(join(clientDir, 'assets', name)).catch(missing);
}

async function readFromReleases(releasesDir: string | undefined, name: string) {
  if (releasesDir === undefined) return undefined;
  for (const release of await readdir(releasesDir)) {
    const bytes = await readAsset(join(releasesDir, release, RELEASE_BUILD, 'client'), name);
    if (bytes) return bytes;
  }
  return undefined;
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}
