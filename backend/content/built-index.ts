/** The content index of a build, for a start with an empty `DATA_DIR`. */
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Software } from './code-fingerprint.ts';
import { createContentReader } from './content-reader.ts';
import { takeSnapshot } from './reading/folder-snapshot.ts';

export function builtIndexFile({ stamp }: Software): string {
  return join(dirname(stamp), 'content.v8');
}

/** An index is valid for one build, one version of Node, and one place of the content relative to the build. */
export function indexVersion(contentDir: string, { stamp }: Software): string {
  return [readFileSync(stamp, 'utf8'), process.version, relative(dirname(stamp), contentDir)].join('\n');
}

/**
 * Includes the colours of pictures, which take the longest.
 *
 * @param contentDir absolute path; a missing folder has no entries
 * @param colourCacheFile colours that earlier calls computed
 * @throws {Error} if the folder is unreadable or the index cannot be written
 */
export async function writeBuiltIndex(contentDir: string, software: Software, colourCacheFile?: string): Promise<void> {
  const reader = createContentReader(contentDir, {
    colourCacheFile,
    index: { file: builtIndexFile(software), version: indexVersion(contentDir, software) },
    onError: (message) => {
      throw new Error(message);
    },
  });
  const snapshot = await takeSnapshot(contentDir);
  await reader.read(snapshot, async () => true);
  if (await reader.findColours(() => false)) await reader.read(snapshot, async () => true);
  await reader.saveIndex();
}

/** Computes the colours of pictures that the cache lacks. */
export async function cacheColours(contentDir: string, colourCacheFile: string): Promise<void> {
  const reader = createContentReader(contentDir, { colourCacheFile });
  await reader.read(await takeSnapshot(contentDir), async () => true);
  await reader.findColours(() => false);
}
