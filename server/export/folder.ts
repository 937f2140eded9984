import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { ExportError } from './export-error.ts';

/** Marks a folder that may be overwritten. */
const MARKER_FILE = '.meguri-export';

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
  if (existsSync(folder) && !existsSync(join(folder, MARKER_FILE)) && (await readdir(folder)).length > 0)
    throw new ExportError(
      `${folder} has files that no export wrote. Name another folder with --to=, or empty this one.`,
    );
  const temporary = `${folder}.making`;
  const previous = `${folder}.before`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  await writeFile(join(temporary, MARKER_FILE), 'Written by `npm run export`. The next one replaces this folder.\n');
  const written = { files: 0, bytes: 0 };
  return {
    written,

    async write(path, content) {
      const file = resolve(temporary, `.${path}`);
      if (!file.startsWith(temporary + sep)) throw new ExportError(`${path} would be outside of the export.`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
      written.files += 1;
      written.bytes += typeof content === 'string' ? Buffer.byteLength(content) : content.length;
    },

    async complete() {
      await rm(previous, { recursive: true, force: true });
      if (existsSync(folder)) await rename(folder, previous);
      await rename(temporary, folder);
      await rm(previous, { recursive: true, force: true });
    },
  };
}
