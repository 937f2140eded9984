import { join } from 'node:path';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { type ContentType, contentTypes } from '../content-schemas/content-types.ts';
import { assembleContent, type LoadedFolder } from './assemble-content.ts';
import { readColourCache, writeColourCache } from './cache/colour-cache.ts';
import { readContentIndex, writeContentIndex } from './cache/content-index.ts';
import type { Content } from './content.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './folder-snapshot.ts';
import { withLastValid } from './last-valid-entry.ts';
import { type FolderPictures, readPictures } from './pictures/folder-pictures.ts';
import { averageColour, type Colours } from './pictures/inspect-picture.ts';
import { findRepeatedPictures } from './pictures/repeated-pictures.ts';
import { readWords } from './profile-words/read-words.ts';
import type { WordsByLanguage } from './profile-words/words.ts';
import { readEntry } from './read-entry.ts';
import { NOTICE_FILE, readNotice } from './read-notice.ts';
import { REDIRECTS_FILE, readRedirects } from './redirects/read-redirects.ts';
import { readSite } from './site/read-site.ts';

/** Files that keep between runs what takes time. Each may be missing, and may be removed at any time. */
export interface ReaderCache {
  /** The pictures' colours. */
  colourCacheFile?: string | undefined;
  /** What was read, by this version of the software. */
  index?: { file: string; version: string } | undefined;
}

/** Reads content incrementally: folders that have not changed since the last reading are not read again. */
export function createContentReader(contentDir: string, { colourCacheFile, index }: ReaderCache = {}) {
  let known = new Map<string, LoadedFolder>();
  let colours = new Map<string, string | null>();
  let hasNewColours = false;
  let isIndexOld = false;
  /** Of the last profile that could be read. */
  let words: WordsByLanguage = { ja: new Map(), en: new Map() };
  const cacheLoaded = Promise.all([
    readColourCache(colourCacheFile).then((found) => {
      colours = found;
    }),
    index &&
      readContentIndex<LoadedFolder>(index.file, `${index.version}\n${contentDir}`).then((found) => {
        known = found;
      }),
  ]);

  /** Whether all is known of its pictures that is known by now: their colours, and which of them cannot be decoded. */
  const isComplete = ({ facts }: FolderPictures) =>
    [...facts.values()].every(({ version, colour }) => colour === colours.get(version));

  return {
    /**
     * @param isStill whether the folder still matches the snapshot; where it does not, what was read is discarded
     * @returns null where it was discarded
     */
    async read(snapshot: Snapshot, isStill: () => Promise<boolean>): Promise<Content | null> {
      await cacheLoaded;
      const { files } = snapshot.top;
      words = (await readWords(contentDir, snapshot.folders)) ?? words;
      const [table, notice] = await Promise.all([
        readRedirects(contentDir, files.get(REDIRECTS_FILE)),
        readNotice(contentDir, files.get(NOTICE_FILE), words),
      ]);
      const wordsSignature = `\n${JSON.stringify([[...words.ja], [...words.en]])}`;
      const isCurrent = (read: LoadedFolder, { signature }: FolderSnapshot) =>
        read.signature === (hasCalls(read) ? signature + wordsSignature : signature) && isComplete(read.pictures);
      const reads = await Promise.all(
        snapshot.folders.filter(isKnownType).map(async (folder) => {
          const before = known.get(folder.path);
          if (before && isCurrent(before, folder)) return before;
          isIndexOld = true;
          const read = await readFolder(contentDir, folder, colours, words, before);
          return hasCalls(read) ? { ...read, signature: folder.signature + wordsSignature } : read;
        }),
      );
      if (!(await isStill())) return null;
      known = new Map(reads.map((read) => [read.pictures.folder, read]));
      return assembleContent(contentDir, snapshot, reads, { table, notice }, Date.now());
    },

    /**
     * Writes the index, if something in it has changed. Folders with a mistake are read again at the next start, which has their
     * last valid versions from here.
     */
    async saveIndex(): Promise<void> {
      if (!index || !isIndexOld) return;
      isIndexOld = false;
      const folders = new Map(
        [...known].map(([path, read]) => [path, isFlawless(read) ? read : { ...read, signature: '' }]),
      );
      await writeContentIndex(index.file, `${index.version}\n${contentDir}`, folders);
    },

    /**
     * Computes the pictures' colours that are not in the cache. Apart from `read`, so that serving does not wait for it.
     *
     * @param isOver asked before each picture: the next call goes on from there
     * @returns whether content is to be read again with them, because the last was found
     */
    async findColours(isOver: () => boolean): Promise<boolean> {
      for (const { pictures } of known.values()) {
        for (const [name, found] of pictures.facts) {
          if (isOver()) return false;
          if (colours.has(found.version)) continue;
          const colour = await averageColour(join(contentDir, pictures.folder, name));
          if (colour === undefined) continue;
          colours.set(found.version, colour);
          hasNewColours = true;
        }
      }
      if (!hasNewColours) return false;
      hasNewColours = false;
      if (colourCacheFile) await writeColourCache(colourCacheFile, colours);
      return true;
    },
  };
}

/** All diagnostics of a content folder, to check it before publishing. */
export async function checkContent(contentDir: string): Promise<Diagnostic[]> {
  const reader = createContentReader(contentDir);
  const snapshot = await takeSnapshot(contentDir);
  await reader.read(snapshot, async () => true);
  // Every picture is decoded: a site does that once for each, after its start.
  await reader.findColours(() => false);
  const content = await reader.read(snapshot, async () => true);
  if (!content) return [];
  const used = new Set([...content.media.values(), ...content.draftMedia.values()]);
  return [...content.diagnostics, ...(await findRepeatedPictures(contentDir, used))];
}

function hasCalls({ entry, site }: LoadedFolder): boolean {
  return (entry ?? site)?.hasCalls ?? false;
}

/** @param before the same folder at the last reading */
async function readFolder(
  contentDir: string,
  folder: FolderSnapshot,
  colours: Colours,
  words: WordsByLanguage,
  before: LoadedFolder | undefined,
): Promise<LoadedFolder> {
  const pictures = await readPictures(contentDir, folder, colours);
  const read = { signature: folder.signature, pictures };
  return folder.type === 'site'
    ? { ...read, site: await readSite(contentDir, folder, pictures, words, before?.site?.profiles) }
    : {
        ...read,
        entry: withLastValid(
          await readEntry(contentDir, folder.type as ContentType, folder, pictures, words),
          before?.entry,
        ),
      };
}

function isFlawless({ pictures, entry, site }: LoadedFolder): boolean {
  return pictures.problems.size === 0 && !(entry ?? site)?.diagnostics.length;
}

function isKnownType({ type }: FolderSnapshot): boolean {
  return type === 'site' || Object.hasOwn(contentTypes, type);
}
