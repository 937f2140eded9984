import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { documentFolders } from './document-folder.ts';

/**
 * What one site has read of a folder that nobody changes, and the next need not: texts, and the colours of pictures. Two thirds
 * of the processor's time that a site takes to start go there, and a run of the tests starts forty.
 *
 * @param build the folder of the build that reads: what is kept is in its form
 * @param dataDir a site's own
 * @returns null for a folder that is a test's own
 */
export function keptReading(contentDir: string, build: string, dataDir: string) {
  if (dirname(contentDir) !== documentFolders()) return null;
  const kept = join(documentFolders(), `../read/${build}/${basename(contentDir)}`);
  return {
    /** Before the site begins to read. */
    take() {
      if (existsSync(kept)) cpSync(kept, join(dataDir, 'cache'), { recursive: true });
    },
    /** After it has ended, if it was there for long enough to read all. */
    keep() {
      const files = Object.values(cacheFiles(dataDir));
      if (existsSync(kept) || !files.every((file) => existsSync(file))) return;
      const making = `${kept}.${process.pid}`;
      mkdirSync(making, { recursive: true });
      for (const file of files) renameSync(file, join(making, basename(file)));
      try {
        renameSync(making, kept);
      } catch (error) {
        // Another worker was faster.
        if (!existsSync(kept)) throw error;
        rmSync(making, { recursive: true });
      }
    },
  };
}
