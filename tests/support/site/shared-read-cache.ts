import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { documentFolders } from './document-folder.ts';

/**
 * Shares the parsed texts and image colours of a content folder between the sites of a test run. Reading them takes two
 * thirds of the CPU time of a site's start, and a run starts about forty sites.
 *
 * @param build the build folder, because the cache format depends on the build
 * @param dataDir data folder of one site
 * @returns null for a folder that belongs to one test
 */
export function sharedReadCache(contentDir: string, build: string, dataDir: string) {
  if (dirname(contentDir) !== documentFolders()) return null;
  const cacheFolder = join(documentFolders(), `../read/${build}/${basename(contentDir)}`);
  return {
    /** Call before the site reads its content. */
    restore() {
      if (existsSync(cacheFolder)) cpSync(cacheFolder, join(dataDir, 'cache'), { recursive: true });
    },
    /** Call after the site has ended. Does nothing if the site ended before it had read everything. */
    save() {
      const files = Object.values(cacheFiles(dataDir));
      if (existsSync(cacheFolder) || !files.every((file) => existsSync(file))) return;
      const temporaryFolder = `${cacheFolder}.${process.pid}`;
      mkdirSync(temporaryFolder, { recursive: true });
      for (const file of files) renameSync(file, join(temporaryFolder, basename(file)));
      try {
        renameSync(temporaryFolder, cacheFolder);
      } catch (error) {
        // A different worker was faster.
        if (!existsSync(cacheFolder)) throw error;
        rmSync(temporaryFolder, { recursive: true });
      }
    },
  };
}
