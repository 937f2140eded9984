import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import PQueue from 'p-queue';
import { ExportError } from './export-error.ts';

/** Marks a folder that may be overwritten, and says how its pictures were generated. */
const MARKER_FILE = '.meguri-export';

/** Text files that hosts serve compressed. */
const COMPRESSIBLE = /\.(?:html|css|js|txt|ics|json|webmanifest|xml|svg)$/;
const MIN_COMPRESSED_BYTES = 1000;
const toGzip = promisify(gzip);

/** Files that wait for the disk at the same time. */
export const FILES_AT_ONCE = 8;

/** A temporary folder that replaces the export when complete. */
export interface ExportFolder {
  /** `changed` are files that are new or differ from the previous export. */
  readonly written: { files: number; changed: number; bytes: number };
  /**
   * Reuses an unchanged file of the previous export with its modification time, so that caches stay valid.
   * A text file gets a compressed copy beside it (`.gz`), so that a host does not compress it for each response.
   *
   * @param path decoded, such as `/works.html`
   */
  write: (path: string, content: string | Uint8Array) => Promise<void>;
  /** Reuses a picture of the previous export. @returns whether there is one with the same recipe */
  reusePicture: (path: string) => Promise<boolean>;
  /** Stores a page on disk until the version of all pages is known. */
  draft: (path: string, content: string) => Promise<void>;
  /** Writes the drafts, with the version in place of the preliminary one. */
  writeDrafts: (preliminary: string, version: string) => Promise<void>;
  complete: () => Promise<void>;
}

/**
 * Also deletes the remains of an interrupted export.
 *
 * @param pictureRecipe version of the parameters with which pictures are generated
 * @throws {ExportError} if the folder contains other files
 */
export async function createExportFolder(folder: string, pictureRecipe: number): Promise<ExportFolder> {
  const marker = await readIfExists(join(folder, MARKER_FILE));
  if (existsSync(folder) && marker === null && (await readdir(folder)).length > 0)
    throw new ExportError(
      `${folder} has files that no export wrote. Name another folder with --to=, or empty this one.`,
    );
  const temporary = `${folder}.making`;
  const previous = `${folder}.before`;
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary, { recursive: true });
  const currentMarker = `Written by \`npm run export\` (picture recipe ${pictureRecipe}). The next export replaces this folder.\n`;
  await writeFile(join(temporary, MARKER_FILE), currentMarker);
  const hasSameRecipe = marker?.toString() === currentMarker;
  const written = { files: 0, changed: 0, bytes: 0 };
  const draftFolder = join(temporary, '.drafts');
  const drafts: string[] = [];

  function inside(root: string, path: string): string {
    const file = resolve(root, `.${path}`);
    if (!file.startsWith(root + sep)) throw new ExportError(`${path} would be outside of the export.`);
    return file;
  }

  /** @returns whether the previous export has the file */
  async function reuse(path: string): Promise<boolean> {
    const existing = inside(folder, path);
    const file = inside(temporary, path);
    await mkdir(dirname(file), { recursive: true });
    // Some file systems have no hard links.
    const linked = link(existing, file).catch(() => copyFile(existing, file));
    return linked.then(
      () => true,
      () => false,
    );
  }

  async function write(path: string, content: string | Uint8Array): Promise<void> {
    const bytes = Buffer.from(content);
    written.files += 1;
    written.bytes += bytes.length;
    const isUnchanged = (await readIfExists(inside(folder, path)))?.equals(bytes) && (await reuse(path));
    if (!isUnchanged) {
      written.changed += 1;
      await replace(path, bytes);
    }
    if (!COMPRESSIBLE.test(path) || bytes.length < MIN_COMPRESSED_BYTES) return;
    if (!(isUnchanged && (await reuse(`${path}.gz`)))) await replace(`${path}.gz`, await toGzip(bytes));
  }

  async function replace(path: string, bytes: Uint8Array): Promise<void> {
    const file = inside(temporary, path);
    await mkdir(dirname(file), { recursive: true });
    // An earlier file of this name may be linked with the previous export.
    await rm(file, { force: true });
    await writeFile(file, bytes);
  }

  return {
    written,
    write,

    async reusePicture(path) {
      if (!hasSameRecipe || !(await reuse(path))) return false;
      const { size } = await stat(inside(temporary, path));
      written.files += 1;
      written.bytes += size;
      return true;
    },

    async draft(path, content) {
      await mkdir(draftFolder, { recursive: true });
      await writeFile(join(draftFolder, String(drafts.push(path) - 1)), content);
    },

    async writeDrafts(preliminary, version) {
      const writeDraft = async (path: string, index: number) => {
        const text = await readFile(join(draftFolder, String(index)), 'utf8');
        await write(path.replace(preliminary, version), text.replaceAll(preliminary, version));
      };
      const queue = new PQueue({ concurrency: FILES_AT_ONCE });
      await queue.addAll(drafts.map((path, index) => () => writeDraft(path, index))).finally(() => queue.clear());
      await rm(draftFolder, { recursive: true, force: true });
    },

    async complete() {
      await rm(previous, { recursive: true, force: true });
      if (existsSync(folder)) await rename(folder, previous);
      await rename(temporary, folder);
      await rm(previous, { recursive: true, force: true });
    },
  };
}

async function readIfExists(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
    throw error;
  });
}
