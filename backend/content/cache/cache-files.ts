import { join } from 'node:path';

/** @param dataDir absolute path of `DATA_DIR` */
export function cacheFiles(dataDir: string): { colourCacheFile: string; indexFile: string } {
  const folder = join(dataDir, 'cache');
  return { colourCacheFile: join(folder, 'colours.json'), indexFile: join(folder, 'content.v8') };
}
