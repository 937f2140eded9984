import { basename, join, relative, sep } from 'node:path';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { LogMessage } from '../../lib/log.ts';
import { type Diagnostic, finding } from '../content-lint/diagnostics.ts';
import { assembleContent, type LoadedFolder, type TopFiles } from './assemble-content.ts';
import { createCacheWriter } from './cache/cache-writer.ts';
import { readColourCache, writeColourCache } from './cache/colour-cache.ts';
import { readContentIndex, writeContentIndex } from './cache/content-index.ts';
import type { Content, Unread } from './content.ts';
import { UnreadableError } from './disk/read-file.ts';
import { type FolderPictures, readPictures } from './pictures/folder-pictures.ts';
import { type Colours, findColours } from './pictures/inspect-picture.ts';
import type { PictureColours } from './pictures/picture-colours.ts';
import { findRepeatedPictures } from './pictures/repeated-pictures.ts';
import { readVariables } from './profile-variables/read-variables.ts';
import type { VariablesByLanguage } from './profile-variables/variables.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './reading/folder-snapshot.ts';
import { withLastValid } from './reading/last-valid-entry.ts';
import { readEntry } from './reading/read-entry.ts';
import { NOTICE_FILE, readNotice } from './reading/read-notice.ts';
import { settleDuplicates } from './reading/settle-duplicates.ts';
import { REDIRECTS_FILE, readRedirects } from './redirects/read-redirects.ts';
import { readSite } from './site/read-site.ts';

/** Forces a reread. An empty folder has the signature ''. */
const STALE_SIGNATURE = 'to be read again';

export interface ReaderOptions extends ReaderCache {
  /** Without them, links are not checked. */
  fixedPaths?: readonly string[] | undefined;
  /** Other origins from which pages show pictures. Default: none. */
  pictureOrigins?: readonly string[] | undefined;
}

interface IndexFiles {
  file: string;
  /** Index that the build contains; the same format. Read only, and only for unchanged folders. */
  built?: string | undefined;
  version: string;
}

/** Optional files, which may be deleted at any time. */
interface ReaderCache {
  colourCacheFile?: string | undefined;
  index?: IndexFiles | undefined;
  onError?: (message: LogMessage) => void;
}

/** Rereads only changed folders. Unreadable ones keep their last version ({@link Content.unread}). */
export function createContentReader(
  contentDir: string,
  { colourCacheFile, index, fixedPaths, pictureOrigins = [], onError = () => undefined }: ReaderOptions = {},
) {
  const writeCache = createCacheWriter(onError);
  let cachedFolders = new Map<string, LoadedFolder>();
  let builtFolders = new Map<string, LoadedFolder>();
  let colours = new Map<string, PictureColours | null>();
  let hasNewColours = false;
  let isIndexStale = false;
  let variables: VariablesByLanguage | undefined;
  let topFiles: TopFiles | undefined;
  const cacheLoaded = loadCache();

  async function loadCache(): Promise<void> {
    [colours, cachedFolders] = await Promise.all([
      readColourCache(colourCacheFile),
      index ? readContentIndex<LoadedFolder>(index.file, index.version) : new Map(),
    ]);
    if (index?.built && cachedFolders.size === 0) builtFolders = await readContentIndex(index.built, index.version);
    for (const { pictures } of [...cachedFolders.values(), ...builtFolders.values()]) {
      for (const { version, colour, tones } of pictures.facts.values())
        if (colour && tones && !colours.has(version)) colours.set(version, { colour, tones });
    }
  }

  /** Whether the facts include all computed colours. */
  const isComplete = ({ facts }: FolderPictures) =>
    [...facts.values()].every(({ version, tones }) => {
      const computed = colours.get(version);
      return computed !== null && Boolean(computed) === Boolean(tones);
    });

  async function readTopFiles({ top: { files } }: Snapshot, variables: VariablesByLanguage): Promise<TopFiles> {
    const [table, notice] = await Promise.all([
      readRedirects(contentDir, files.get(REDIRECTS_FILE)),
      readNotice(contentDir, files.get(NOTICE_FILE), variables),
    ]);
    return { table, notice };
  }

  return {
    /**
     * @param isUnchanged whether the folder still matches the snapshot; otherwise, returns null
     * @throws {UnreadableError} if the profile or a top-level file was never readable
     */
    async read(snapshot: Snapshot, isUnchanged: () => Promise<boolean>): Promise<Content | null> {
      await cacheLoaded;
      const unread: Unread[] = [];
      const keepCached = <Reading>(type: string, cached: Reading | undefined, error: unknown): Reading | undefined => {
        if (!(error instanceof UnreadableError)) throw error;
        unread.push({ type, error, hasCached: cached !== undefined });
        return cached;
      };
      const keepCachedOrThrow = <Reading>(type: string, cached: Reading | undefined, error: unknown): Reading => {
        const fallback = keepCached(type, cached, error);
        if (fallback === undefined) throw error;
        return fallback;
      };
      const previousVariables = variables;
      const newVariables = (await readVariables(contentDir, snapshot.folders).catch((error) =>
        keepCachedOrThrow('site', previousVariables, error),
      )) ??
        previousVariables ?? { ja: new Map(), en: new Map() };
      const newTopFiles = await readTopFiles(snapshot, newVariables).catch((error) =>
        keepCachedOrThrow('', topFiles, error),
      );
      const variablesSignature = `\n${JSON.stringify([[...newVariables.ja], [...newVariables.en]])}`;
      const isCurrent = (loaded: LoadedFolder, { signature }: FolderSnapshot) =>
        loaded.signature === (hasVariables(loaded) ? signature + variablesSignature : signature) &&
        isComplete(loaded.pictures);
      const loadedFolders = await Promise.all(
        snapshot.folders.filter(isKnownType).map(async (folder) => {
          const previous = cachedFolders.get(folder.path);
          if (previous && isCurrent(previous, folder)) return previous;
          isIndexStale = true;
          // An older version was perhaps withdrawn since the build.
          const built = builtFolders.get(folder.path);
          if (built && isCurrent(built, folder)) return built;
          const loaded = await readFolder(contentDir, folder, colours, newVariables, previous).catch((error) =>
            keepCached(folder.type, previous, error),
          );
          return loaded && loaded !== previous && hasVariables(loaded)
            ? { ...loaded, signature: folder.signature + variablesSignature }
            : loaded;
        }),
      );
      if (!(await isUnchanged())) return null;
      const isUnlisted = ({ entry }: LoadedFolder) => entry !== undefined && snapshot.unlisted.has(entry.type);
      const now = Date.now();
      const folders = withoutDuplicates(
        [...loadedFolders.filter((loaded) => loaded !== undefined), ...[...cachedFolders.values()].filter(isUnlisted)],
        cachedFolders,
        now,
      );
      // A missing entry may be in a folder that cannot be listed.
      for (const [type, error] of snapshot.unlisted) unread.push({ type, error, hasCached: false });
      variables = newVariables;
      topFiles = newTopFiles;
      cachedFolders = new Map(folders.map((loaded) => [loaded.pictures.folder, loaded]));
      builtFolders = new Map();
      return assembleContent(contentDir, snapshot, folders, newTopFiles, unread, fixedPaths, pictureOrigins, now);
    },

    /** Folders with errors are reread at the next start; the index has their last valid versions. */
    async saveIndex(): Promise<void> {
      if (!index || !isIndexStale) return;
      const folders = new Map(
        [...cachedFolders].map(([path, loaded]) => [
          path,
          hasNoProblems(loaded) ? loaded : { ...loaded, signature: STALE_SIGNATURE },
        ]),
      );
      isIndexStale = !(await writeContentIndex(index.file, index.version, folders, writeCache));
    },

    /**
     * Runs separately from `read`, so that requests do not wait.
     *
     * @param shouldStop interrupts the work
     * @returns whether content must be reread
     */
    async findColours(shouldStop: () => boolean): Promise<boolean> {
      for (const { pictures } of cachedFolders.values()) {
        for (const [name, facts] of pictures.facts) {
          if (shouldStop()) return false;
          if (colours.has(facts.version)) continue;
          const computed = await findColours(join(contentDir, pictures.folder, name));
          if (computed === undefined) continue;
          colours.set(facts.version, computed);
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

/** Returns all diagnostics, for a check before publishing. */
export async function checkContent(
  contentDir: string,
  options: Pick<ReaderOptions, 'fixedPaths' | 'pictureOrigins' | 'colourCacheFile'> = {},
): Promise<Diagnostic[]> {
  const reader = createContentReader(contentDir, options);
  const snapshot = await takeSnapshot(contentDir);
  await reader.read(snapshot, async () => true);
  // Decodes every picture that is not in the cache.
  await reader.findColours(() => false);
  const content = await reader.read(snapshot, async () => true);
  if (!content) return [];
  const used = new Set([...content.media.values(), ...content.draftMedia.values()]);
  const unreadable = content.unread.map(({ error }) => unreadableFile(contentDir, error));
  return [...unreadable, ...content.diagnostics, ...(await findRepeatedPictures(contentDir, used))];
}

function unreadableFile(contentDir: string, { path, message }: UnreadableError): Diagnostic {
  const file = [basename(contentDir), ...relative(contentDir, path).split(sep)].filter(Boolean).join('/');
  return { ...finding('file-unreadable', { reason: message }), file, line: 1, isBlocking: true };
}

function hasVariables({ entry, site }: LoadedFolder): boolean {
  return (entry ?? site)?.hasVariables ?? false;
}

/** @param previous last version of the folder @throws {UnreadableError} */
async function readFolder(
  contentDir: string,
  folder: FolderSnapshot,
  colours: Colours,
  variables: VariablesByLanguage,
  previous: LoadedFolder | undefined,
): Promise<LoadedFolder> {
  if (folder.failure) throw folder.failure;
  const pictures = await readPictures(contentDir, folder, colours);
  const loaded = { signature: folder.signature, pictures };
  return folder.type === 'site'
    ? { ...loaded, site: await readSite(contentDir, folder, pictures, variables, previous?.site?.profiles) }
    : {
        ...loaded,
        entry: withLastValid(
          await readEntry(contentDir, folder.type as ContentType, folder, pictures, variables),
          previous?.entry,
        ),
      };
}

/** Folders with a replaced entry are reread, in case the other entry was deleted. */
function withoutDuplicates(
  folders: readonly LoadedFolder[],
  cachedFolders: ReadonlyMap<string, LoadedFolder>,
  now: number,
): LoadedFolder[] {
  const entriesOf = (loaded: Iterable<LoadedFolder>) => [...loaded].flatMap(({ entry }) => entry ?? []);
  const previous = new Map(entriesOf(cachedFolders.values()).map((entry) => [entry.folder, entry]));
  const entries = entriesOf(folders);
  const settledEntries = new Map(settleDuplicates(entries, previous, now).map((entry) => [entry.folder, entry]));
  return folders.map((folder) => {
    const entry = folder.entry && settledEntries.get(folder.entry.folder);
    return entry === folder.entry ? folder : { ...folder, entry, signature: STALE_SIGNATURE };
  });
}

function hasNoProblems({ pictures, entry, site }: LoadedFolder): boolean {
  return pictures.problems.size === 0 && !(entry ?? site)?.diagnostics.length;
}

function isKnownType({ type }: FolderSnapshot): boolean {
  return type === 'site' || Object.hasOwn(contentTypes, type);
}
