import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import PQueue from 'p-queue';
import { type FolderPictures, readPictures } from '../../../backend/content/pictures/folder-pictures.ts';
import { takeSnapshot } from '../../../backend/content/reading/folder-snapshot.ts';
import { CliError } from '../../bootstrap/cli.mjs';
import { type Marks, marksOf } from '../preserve-placeholders.ts';
import type { ExportedEntry, WordPressClient } from '../wordpress-client.ts';
import { fileName, filesOf, fileText, sourcesIn } from './entry-files.ts';
import { siteFiles } from './site-files.ts';

export interface ExportOptions {
  /** Must be empty, so that no old files remain. */
  folder: string;
  onProgress(phase: string, done: number, total: number): void;
}

/** See the import. */
const CONCURRENCY = 4;

/** @throws {CliError} if WordPress fails or names a file outside of the folder */
export async function exportContent(wordpress: WordPressClient, { folder, onProgress }: ExportOptions) {
  const [{ entries, trash }, site] = await Promise.all([wordpress.state(), wordpress.getSite()]);
  const names = Object.keys(entries)
    .filter((name) => !trash.includes(name))
    .sort();
  const { ja, en } = site.variables;
  const marks = marksOf({ ja: new Map(Object.entries(ja)), en: new Map(Object.entries(en)) });
  const report = { entries: 0, files: 0 };
  const write = async (path: string, content: string | Uint8Array) => {
    const file = resolve(folder, path);
    // Security: WordPress supplies the names of folders and pictures.
    if (!file.startsWith(resolve(folder) + sep))
      throw new CliError(`WordPress names a file outside the output folder: ${path}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
    report.files += 1;
  };
  const moveEntry = async (name: string) => {
    const [type = '', id = ''] = name.split('/');
    await writeEntry(await wordpress.getEntry(type, Number(id)), folder, marks, wordpress, write);
    onProgress(name, ++report.entries, names.length);
  };
  await new PQueue({ concurrency: CONCURRENCY }).addAll(names.map((name) => () => moveEntry(name)));
  for (const [path, content] of await siteFiles(site, wordpress)) await write(path, content);
  onProgress('site', names.length, names.length);
  return report;
}

type Write = (path: string, content: string | Uint8Array) => Promise<void>;

async function writeEntry(
  entry: ExportedEntry,
  root: string,
  marks: Marks,
  wordpress: WordPressClient,
  write: Write,
): Promise<void> {
  const place = entry.folder ?? `${entry.type}/${entry.slug ?? String(entry.id).padStart(3, '0')}`;
  const texts = filesOf(entry);
  const names = new Map<string, string>();
  for (const src of new Set(texts.flatMap(({ text }) => sourcesIn(text.document)))) {
    const name = fileName(src, new Set(names.values()));
    names.set(src, name);
    await write(`${place}/${name}`, await wordpress.getMedia(src));
  }
  for (const [lang, base64] of Object.entries(entry.files)) {
    await write(`${place}/${lang}.pdf`, Buffer.from(base64, 'base64'));
  }
  // Picture data is needed to verify generated Markdown.
  const isGenerated = texts.some(({ text }) => text.source === null);
  const pictures = isGenerated ? await picturesAt(root, place) : noPictures(place);
  for (const file of texts) {
    await write(`${place}/${file.name}`, file.text.source ?? fileText(file, names, pictures, marks));
  }
}

async function picturesAt(root: string, place: string): Promise<FolderPictures> {
  const { folders } = await takeSnapshot(root);
  const folder = folders.find(({ path }) => path === place);
  return folder ? readPictures(root, folder, new Map()) : noPictures(place);
}

function noPictures(place: string): FolderPictures {
  return { folder: place, facts: new Map(), problems: new Map(), warnings: [] };
}
