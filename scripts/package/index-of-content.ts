import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { builtIndexFile, writeBuiltIndex } from '../../backend/content/built-index.ts';
import { RELEASE_BUILD } from '../../server/routes/build-files.ts';
import { CHECKED_COLOURS } from '../lib/checked-colours.ts';
import { type ArchiveFile, archiveTime } from './tar.ts';

/**
 * Adds the index of a release's content, which compares times of files: those of the archive, not of the repository.
 * @param files by path in the release
 */
export async function addIndexOfContent(files: Map<string, ArchiveFile>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'meguri-release-'));
  try {
    const stamp = join(root, RELEASE_BUILD, 'stamp.json');
    for (const [path, { source }] of files) {
      const target = join(root, path);
      if (target !== stamp && !path.startsWith('content/')) continue;
      const bytes = 'bytes' in source ? source.bytes : await readFile(source.file);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, bytes);
      await utimes(target, archiveTime(bytes), archiveTime(bytes));
    }
    await writeBuiltIndex(join(root, 'content'), { root, stamp }, CHECKED_COLOURS);
    const bytes = await readFile(builtIndexFile({ root, stamp }));
    files.set(`${RELEASE_BUILD}/content.v8`, { source: { bytes }, isExecutable: false });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
