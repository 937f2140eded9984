/** A failed write of a cache file only slows down the next start. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LogMessage } from '../../../lib/log.ts';
import { describeSystemError } from '../disk/read-file.ts';

/** Resolves to whether the file was written. */
export type WriteCache = (file: string, data: string | Uint8Array) => Promise<boolean>;

/**
 * Writes atomically, because other processes may read the file.
 * Never rejects.
 *
 * @param onError called once until the file can be written again
 */
export function createCacheWriter(onError: (message: LogMessage) => void): WriteCache {
  const failing = new Set<string>();
  return async (file, data) => {
    const temporary = `${file}.${process.pid}`;
    try {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(temporary, data);
      await rename(temporary, file);
      failing.delete(file);
      return true;
    } catch (error) {
      // Removes the partial file, because the disk may be full.
      await rm(temporary, { force: true }).catch(() => undefined);
      const reason = describeSystemError(error);
      if (!failing.has(file))
        onError(`Content cache: ${file} cannot be written (${reason}); the next start computes it again`);
      failing.add(file);
      return false;
    }
  };
}
