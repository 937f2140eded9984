import { join } from 'node:path';
import type { Redirect } from '../../contract/entries/redirect.ts';
import type { SiteProfile } from '../../contract/entries/site-profile.ts';
import type { Language, SeminarState } from '../../contract/vocabulary.ts';
import { checkDuplicates } from '../content-lint/check-duplicates.ts';
import { checkTopFolders } from '../content-lint/check-folder.ts';
import { checkLinks, pathsOf } from '../content-lint/check-links.ts';
import { checkRedirects } from '../content-lint/check-redirects.ts';
import { checkRelated } from '../content-lint/check-related.ts';
import { byLocation, type Diagnostic } from '../content-lint/diagnostics.ts';
import { type ContentType, contentTypes } from '../content-schemas/content-types.ts';
import type { ContentDocument } from '../content-schemas/document-schemas.ts';
import { readColourCache, writeColourCache } from './cache/colour-cache.ts';
import { readContentIndex, writeContentIndex } from './cache/content-index.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './folder-snapshot.ts';
import { type FolderPictures, readPictures } from './pictures/folder-pictures.ts';
import { averageColour, type Colours } from './pictures/inspect-picture.ts';
import { usedPictures } from './pictures/used-pictures.ts';
import { pinnedAt, withPin } from './pinned.ts';
import { readWords } from './profile-words/read-words.ts';
import type { WordsByLanguage } from './profile-words/words.ts';
import { type Entry, readEntry } from './read-entry.ts';
import { NOTICE_FILE, type NoticeFile, readNotice, withNotice } from './read-notice.ts';
import { redirectsFromFormerAddresses } from './redirects/former-addresses.ts';
import { REDIRECTS_FILE, type RedirectTable, readRedirects } from './redirects/read-redirects.ts';
import { isInPeriod, nextMoment } from './schedule.ts';
import { missingSite, readSite, type Site } from './site/read-site.ts';

/** All content at one moment, as the API serves it. */
export interface Content {
  site: { [Lang in Language]?: SiteProfile };
  entries: { [Type in ContentType]: Record<Language, ContentDocument<Type>[]> };
  /** The entries with every draft in place of what it is a draft of. */
  drafts: Content['entries'];
  redirects: Redirect[];
  /** Of every seminar, by its id. Those who serve content keep it current: see `withSeminarStates`. */
  seminarStates: ReadonlyMap<number, SeminarState>;
  /** The folder with the files of each document, by the document's id. */
  documentFolders: ReadonlyMap<number, string>;
  /** The file of each published picture, by its URL path under `media/`; of others that a draft has. */
  media: ReadonlyMap<string, string>;
  draftMedia: ReadonlyMap<string, string>;
  diagnostics: Diagnostic[];
  /** When the content is next another by itself, in milliseconds since the epoch; infinite where nothing is scheduled. */
  changesAt: number;
}

interface LoadedFolder {
  /** Also of the profile's words, where its texts call some up. */
  signature: string;
  pictures: FolderPictures;
  entry?: Entry;
  site?: Site;
}

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
      return assemble(contentDir, snapshot, reads, { table, notice }, Date.now());
    },

    /** Writes the index, if something in it has changed. What could not be read without a mistake is read again at the next start. */
    async saveIndex(): Promise<void> {
      if (!index || !isIndexOld) return;
      isIndexOld = false;
      const folders = new Map([...known].filter(([, read]) => isFlawless(read)));
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
  return (await reader.read(snapshot, async () => true))?.diagnostics ?? [];
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
    : { ...read, entry: await readEntry(contentDir, folder.type as ContentType, folder, pictures, words) };
}

/** @param now in milliseconds since the epoch: decides which entries are published */
function assemble(
  contentDir: string,
  snapshot: Snapshot,
  reads: readonly LoadedFolder[],
  { table, notice }: { table: RedirectTable; notice: NoticeFile },
  now: number,
): Content {
  const all = reads.flatMap(({ entry }) => entry ?? []);
  const isPublished = ({ isDraft, schedule }: Entry) => !isDraft && isInPeriod(schedule, now);
  const site = reads.find((read) => read.site)?.site ?? missingSite(contentDir, snapshot);
  // Published entries first: of two with the same id, a draft loses.
  const { duplicates, diagnostics } = checkDuplicates([
    ...all.filter(isPublished),
    ...all.filter((entry) => !isPublished(entry)),
  ]);
  const published = all.filter(isPublished);
  const paths = pathsOf(published);
  const served = all.filter((entry) => !duplicates.has(entry));
  const pins = pinnedAt(served.filter(isPublished), now);
  const redirects = checkRedirects([...table.rows, ...redirectsFromFormerAddresses(published)], paths);
  // Links to them are written anew when they are shown.
  const moved = redirects.usable.flatMap(({ from, to }) => (to === null ? [] : [from]));
  const links = [...site.links, ...notice.links, ...published.flatMap((entry) => entry.links)];
  const draftLinks = all.flatMap((entry) =>
    isPublished(entry) ? entry.draftLinks : [...entry.links, ...entry.draftLinks],
  );
  const entriesOf = (documents: (entry: Entry) => Entry['documents']) => {
    const ofType = (type: ContentType, lang: Language) =>
      served.flatMap((entry) => (entry.type === type ? (documents(entry)[lang] ?? []) : []));
    const types = Object.keys(contentTypes) as ContentType[];
    return Object.fromEntries(
      types.map((type) => [type, { ja: ofType(type, 'ja'), en: ofType(type, 'en') }]),
    ) as Content['entries'];
  };
  return {
    site: withNotice(site.profiles, notice, now),
    entries: entriesOf((entry) => (isPublished(entry) ? withPin(entry.documents, pins.pinned.has(entry)) : {})),
    drafts: entriesOf((entry) => withPin(entry.drafts, isInPeriod(entry.pin, now))),
    redirects: redirects.usable.map(({ from, to, status, lang }) => ({ from, to, status, ...(lang && { lang }) })),
    seminarStates: new Map(),
    documentFolders: new Map(
      served.flatMap(({ type, address: { id }, folder }) =>
        type === 'downloads' && id !== undefined ? [[id, folder] as const] : [],
      ),
    ),
    media: filesOf(contentDir, [
      ...usedPictures(site.profiles),
      ...served.filter(isPublished).flatMap(({ pictures }) => pictures),
    ]),
    draftMedia: filesOf(
      contentDir,
      served.flatMap(({ draftPictures }) => draftPictures),
    ),
    diagnostics: [
      ...checkTopFolders(contentDir, snapshot),
      ...site.diagnostics,
      ...reads.flatMap(({ pictures }) => pictures.warnings),
      ...all.flatMap((entry) => entry.diagnostics),
      ...diagnostics,
      ...pins.diagnostics,
      ...checkRelated(all, isPublished),
      ...notice.diagnostics,
      ...table.diagnostics,
      ...redirects.diagnostics,
      // Published entries may only link to published ones; drafts may link to each other.
      ...checkLinks(links, new Set([...paths, ...moved])),
      ...checkLinks(draftLinks, new Set([...pathsOf(all), ...moved])),
    ].sort(byLocation),
    changesAt: nextMoment(
      [
        ...all.filter(({ isDraft }) => !isDraft).flatMap(({ schedule, pin }) => [schedule, pin]),
        ...(notice.notice ? [notice.notice.schedule] : []),
      ],
      now,
    ),
  };
}

function isFlawless({ pictures, entry, site }: LoadedFolder): boolean {
  return pictures.problems.size === 0 && !(entry ?? site)?.diagnostics.length;
}

/** @param paths URL paths under `media/`, of files that were read */
function filesOf(contentDir: string, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, join(contentDir, ...path.split('/').map(decodeURIComponent))]));
}

function isKnownType({ type }: FolderSnapshot): boolean {
  return type === 'site' || Object.hasOwn(contentTypes, type);
}
