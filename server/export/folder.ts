import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { ExportError } from './export-error.ts';

/** Marks a folder that may be overwritten. */
const MARK = '.meguri-export';

/** A temporary folder that replaces the export when complete. */
export interface ExportFolder {
  readonly written: { files: number; bytes: number };
  /** @param path decoded, such as `/works.html` */
  write: (path: string, content: string | Uint8Array) => Promise<void>;
  complete: () => Promise<void>;
}

/**
 * Also deletes the remains of an interrupted export.
 *
 * @throws {ExportError} if the folder contains other files
 */
export async function createExportFolder(folder: string): Promise<ExportFolder> {
  if (existsSync(folder) && !existsSync(join(folder, MARK)) && (await readdir(folder)).length > 0)
    throw new ExportError(
      `${folder} has files that no export wrote. Name another folder with --to=, or empty this one.`,
    );
  const making = `${folder}.making`;
  const before = `${folder}.before`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  await writeFile(join(making, MARK), 'Written by `npm run export`. The next one replaces this folder.\n');
  const written = { files: 0, bytes: 0 };
  return {
    written,

    async write(path, content) {
      const file = resolve(making, `.${path}`);
      if (!file.startsWith(making + sep)) throw new ExportError(`${path} would be outside of the export.`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      written.files += 1;
      written.bytes += typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    },

    async complete() {
      await rm(before, { recursive: true, force: true });
      if (existsSync(folder)) await rename(folder, before);
      await rename(making, folder);
      await rm(before, { recursive: true, force: true });
    },
  };
}
