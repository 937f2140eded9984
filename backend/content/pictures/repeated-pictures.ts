import { createHash } from 'node:crypto';
import { basename, join, relative, sep } from 'node:path';
import { checkRepeatedPictures } from '../../content-lint/checks/check-repeated-pictures.ts';
import type { Diagnostic } from '../../content-lint/diagnostics.ts';
import { readBytes } from '../disk/read-file.ts';

/** For content checks only. @param used paths, including drafts */
export async function findRepeatedPictures(contentDir: string, used: ReadonlySet<string>): Promise<Diagnostic[]> {
  const pictures = Array.from(used, async (path) => ({
    file: join(basename(contentDir), relative(contentDir, path)).split(sep).join('/'),
    hash: createHash('sha256')
      .update(await readBytes(path))
      .digest('hex'),
  }));
  return checkRepeatedPictures(await Promise.all(pictures));
}
