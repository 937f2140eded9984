import { basename, join, relative, sep } from 'node:path';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { assembleContent, type LoadedFolder, type TopFiles } from './assemble-content.ts';
import { createCacheWriter } from './cache/cache-writer.ts';
import { readColourCache, writeColourCache } from './cache/colour-cache.ts';
import { readContentIndex, writeContentIndex } from './cache/content-index.ts';
import type { Content, Unread } from './content.ts';
import { UnreadableError } from './disk/read-file.ts';
import { type FolderPictures, readPictures } from './pictures/folder-pictures.ts';
import { averageColour, type Colours } from './pictures/inspect-picture.ts';
import { findRepeatedPictures } from './pictures/repeated-pictures.ts';
import { readWords } from './profile-words/read-words.ts';
import type { WordsByLanguage } from './profile-words/words.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './reading/folder-snapshot.ts';
import { withLastValid } from './reading/last-valid-entry.ts';
import { readEntry } from './reading/read-entry.ts';
import { NOTICE_FILE, readNotice } from './reading/read-notice.ts';
import { settleDuplicates } from './reading/settle-duplicates.ts';
import { REDIRECTS_FILE, readRedirects } from './redirects/read-redirects.ts';
import { readSite } from './site/read-site.ts';

/** The signature of no folder: an empty one has the signature ''. */
const UNREAD = 'to be read again';

export interface ReaderOptions extends ReaderCache {
  /** Paths of the site's pages that exist independently of entries, to check links. Absent: links are not checked. */
  fixedPaths?: readonly string[] | undefined;
}

/** Files that keep between runs what takes time. Each may be missing, and may be removed at any time. */
interface ReaderCache {
  /** The pictures' colours. */
  colourCacheFile?: string | undefined;
  /** What was read, by this version of the software. */
  index?: { file: string; version: string } | undefined;
  /** Receives a sentence about a file that cannot be written. */
  onError?: (sentence: string) => void;
}

/**
 * Reads content incrementally: folders that have not changed since the last reading are not read again. For what the system
 * cannot hand over, the last reading is used ({@link Content.unread}).
 */
export function createContentReader(
  contentDir: string,
  { colourCacheFile, index, fixedPaths, onError = () => undefined }: ReaderOptions = {},
) {
  const writeCache = createCacheWriter(onError);
  let known = new Map<string, LoadedFolder>();
  let colours = new Map<string, string | null>();
  let hasNewColours = false;
  let isIndexOld = false;
  /** Of the last profile that could be read. */
  let words: WordsByLanguage | undefined;
  let topFiles: TopFiles | undefined;
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

  async function readTopFiles({ top: { files } }: Snapshot, calledWords: WordsByLanguage): Promise<TopFiles> {
    const [table, notice] = await Promise.all([
      readRedirects(contentDir, files.get(REDIRECTS_FILE)),
      readNotice(contentDir, files.get(NOTICE_FILE), calledWords),
    ]);
    return { table, notice };
  }

  return {
    /**
     * @param isStill whether the folder still matches the snapshot; where it does not, what was read is discarded
     * @returns null where it was discarded
     * @throws {UnreadableError} for the site profile and files at the top, where there is no earlier reading of them
     */
    async read(snapshot: Snapshot, isStill: () => Promise<boolean>): Promise<Content | null> {
      await cacheLoaded;
      const unread: Unread[] = [];
      const keep = <Reading>(type: string, earlier: Reading | undefined, error: unknown): Reading | undefined => {
        if (!(error instanceof UnreadableError)) throw error;
        unread.push({ type, error, hasEarlier: earlier !== undefined });
        return earlier;
      };
      const keepOrThrow = <Reading>(type: string, earlier: Reading | undefined, error: unknown): Reading => {
        const kept = keep(type, earlier, error);
        if (kept === undefined) throw error;
        return kept;
      };
      const lastWords = words;
      const newWords = (await readWords(contentDir, snapshot.folders).catch((error) =>
        keepOrThrow('site', lastWords, error),
      )) ??
        lastWords ?? { ja: new Map(), en: new Map() };
      const newTopFiles = await readTopFiles(snapshot, newWords).catch((error) => keepOrThrow('', topFiles, error));
      const wordsSignature = `\n${JSON.stringify([[...newWords.ja], [...newWords.en]])}`;
      const isCurrent = (read: LoadedFolder, { signature }: FolderSnapshot) =>
        read.signature === (hasCalls(read) ? signature + wordsSignature : signature) && isComplete(read.pictures);
      const reads = await Promise.all(
        snapshot.folders.filter(isKnownType).map(async (folder) => {
          const before = known.get(folder.path);
          if (before && isCurrent(before, folder)) return before;
          isIndexOld = true;
          const read = await readFolder(contentDir, folder, colours, newWords, before).catch((error) =>
            keep(folder.type, before, error),
          );
          return read && read !== before && hasCalls(read)
            ? { ...read, signature: folder.signature + wordsSignature }
            : read;
        }),
      );
      if (!(await isStill())) return null;
      const isUnlisted = ({ entry }: LoadedFolder) => entry !== undefined && snapshot.unlisted.has(entry.type);
      const now = Date.now();
      const folders = withoutDuplicates(
        [...reads.filter((read) => read !== undefined), ...[...known.values()].filter(isUnlisted)],
        known,
        now,
      );
      // A new entry may be in there, so that a missing one may exist even if earlier readings are served.
      for (const [type, error] of snapshot.unlisted) unread.push({ type, error, hasEarlier: false });
      words = newWords;
      topFiles = newTopFiles;
      known = new Map(folders.map((read) => [read.pictures.folder, read]));
      return assembleContent(contentDir, snapshot, folders, newTopFiles, unread, fixedPaths, now);
    },

    /**
     * Writes the index, if something in it has changed. Folders with a mistake are read again at the next start, which has their
     * last valid versions from here.
     */
    async saveIndex(): Promise<void> {
      if (!index || !isIndexOld) return;
      const folders = new Map(
        [...known].map(([path, read]) => [path, isFlawless(read) ? read : { ...read, signature: UNREAD }]),
      );
      isIndexOld = !(await writeContentIndex(index.file, `${index.version}\n${contentDir}`, folders, writeCache));
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
      if (colourCacheFile) await writeColourCache(colourCacheFile, colours, writeCache);
      return true;
    },
  };
}

/** All diagnostics of a content folder, to check it before publishing. */
export async function checkContent(
  contentDir: string,
  options: Pick<ReaderOptions, 'fixedPaths'> = {},
): Promise<Diagnostic[]> {
  const reader = createContentReader(contentDir, options);
  const snapshot = await takeSnapshot(contentDir);
  await reader.read(snapshot, async () => true);
  // Every picture is decoded: a site does that once for each, after its start.
  await reader.findColours(() => false);
  const content = await reader.read(snapshot, async () => true);
  if (!content) return [];
  const used = new Set([...content.media.values(), ...content.draftMedia.values()]);
  const unreadable = content.unread.map(({ error }) => unreadableFile(contentDir, error));
  return [...unreadable, ...content.diagnostics, ...(await findRepeatedPictures(contentDir, used))];
}

function unreadableFile(contentDir: string, { path, message }: UnreadableError): Diagnostic {
  const file = [basename(contentDir), ...relative(contentDir, path).split(sep)].filter(Boolean).join('/');
  const hint = 'Check the disk, and that everyone may read it';
  return { file, line: 1, message: `the file cannot be read (${message})`, hint, isBlocking: true };
}

function hasCalls({ entry, site }: LoadedFolder): boolean {
  return (entry ?? site)?.hasCalls ?? false;
}

/** @param before the same folder at the last reading @throws {UnreadableError} */
async function readFolder(
  contentDir: string,
  folder: FolderSnapshot,
  colours: Colours,
  words: WordsByLanguage,
  before: LoadedFolder | undefined,
): Promise<LoadedFolder> {
  if (folder.failure) throw folder.failure;
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

/** A folder whose entry is not served as it was read is read again the next time: the other entry may have gone. */
function withoutDuplicates(
  folders: readonly LoadedFolder[],
  known: ReadonlyMap<string, LoadedFolder>,
  now: number,
): LoadedFolder[] {
  const entriesOf = (reads: Iterable<LoadedFolder>) => [...reads].flatMap(({ entry }) => entry ?? []);
  const before = new Map(entriesOf(known.values()).map((entry) => [entry.folder, entry]));
  const read = entriesOf(folders);
  const settled = new Map(settleDuplicates(read, before, now).map((entry) => [entry.folder, entry]));
  return folders.map((folder) => {
    const entry = folder.entry && settled.get(folder.entry.folder);
    return entry === folder.entry ? folder : { ...folder, entry, signature: UNREAD };
  });
}

function isFlawless({ pictures, entry, site }: LoadedFolder): boolean {
  return pictures.problems.size === 0 && !(entry ?? site)?.diagnostics.length;
}

function isKnownType({ type }: FolderSnapshot): boolean {
  return type === 'site' || Object.hasOwn(contentTypes, type);
}
