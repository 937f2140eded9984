import { basename, join } from 'node:path';
import type { SiteProfile } from '../contract/site-profile.ts';
import type { Language } from '../contract/vocabulary.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { checkTop } from './check-folder.ts';
import { checkLinks } from './check-links.ts';
import { type ContentType, contentTypes } from './content-types.ts';
import type { ContentDocument } from './documents.ts';
import { averageColour, type Colours, type FolderPictures, mediaPath, readPictures } from './pictures.ts';
import { byPlace, type Problem } from './problems.ts';
import { type Entry, readEntry } from './read-entry.ts';
import { readSite, type Site } from './read-site.ts';
import { readColours, writeColours } from './remembered-colours.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './snapshot.ts';

/** All content at one moment, ready to answer from. */
export interface Content {
  site: { [Lang in Language]?: SiteProfile };
  entries: { [Type in ContentType]: Record<Language, ContentDocument<Type>[]> };
  /** The same as they would be with every draft published. */
  drafts: Content['entries'];
  /** The folder of each document, by its number: its files are in there. */
  documentFolders: ReadonlyMap<number, string>;
  /** The file of each picture, by its path under `media/` as it stands in a URL. */
  media: ReadonlyMap<string, string>;
  problems: Problem[];
}

interface FolderRead {
  signature: string;
  pictures: FolderPictures;
  entry?: Entry;
  site?: Site;
}

/**
 * Reads content again and again; folders that have not changed since are not read a second time.
 *
 * @param coloursFile where the colours of pictures are kept from one start to the next, which halves the work of a start
 */
export function createContentReader(contentDir: string, coloursFile?: string) {
  let known = new Map<string, FolderRead>();
  let colours = new Map<string, string | null>();
  const remembered = readColours(coloursFile).then((found) => {
    colours = found;
  });

  const isComplete = ({ facts }: FolderPictures) =>
    [...facts.values()].every((found) => found?.colour === (found && (colours.get(found.version) ?? undefined)));

  return {
    /**
     * @param isStill whether the folder is still as in the snapshot: what was read of another one is thrown away
     * @returns null where it is not
     */
    async read(snapshot: Snapshot, isStill: () => Promise<boolean>): Promise<Content | null> {
      await remembered;
      const reads = await Promise.all(
        snapshot.folders.filter(isKnownType).map(async (folder) => {
          const before = known.get(folder.path);
          const isRead = before?.signature === folder.signature && isComplete(before.pictures);
          return isRead ? before : await readFolder(contentDir, folder, colours);
        }),
      );
      if (!(await isStill())) return null;
      known = new Map(reads.map((read) => [read.pictures.folder, read]));
      return assemble(contentDir, snapshot, reads);
    },

    /**
     * Looks for the pictures' colours that the last reading lacked: apart, because nobody should wait for them.
     *
     * @returns whether content is to be read again with them
     */
    async findColours(isOver: () => boolean): Promise<boolean> {
      const before = colours.size;
      for (const { pictures } of known.values()) {
        for (const [name, found] of pictures.facts) {
          if (isOver()) return false;
          if (!found || colours.has(found.version)) continue;
          const colour = await averageColour(join(contentDir, pictures.folder, name));
          if (colour !== undefined) colours.set(found.version, colour);
        }
      }
      if (colours.size === before) return false;
      if (coloursFile) await writeColours(coloursFile, colours);
      return true;
    },
  };
}

/** All problems of a content folder, for a check before publishing. */
export async function checkContent(contentDir: string): Promise<Problem[]> {
  const content = await createContentReader(contentDir).read(await takeSnapshot(contentDir), async () => true);
  return content?.problems ?? [];
}

async function readFolder(contentDir: string, folder: FolderSnapshot, colours: Colours): Promise<FolderRead> {
  const pictures = await readPictures(contentDir, folder, colours);
  const read = { signature: folder.signature, pictures };
  return folder.type === 'site'
    ? { ...read, site: await readSite(contentDir, folder, pictures) }
    : { ...read, entry: await readEntry(contentDir, folder.type as ContentType, folder, pictures) };
}

function assemble(contentDir: string, snapshot: Snapshot, reads: readonly FolderRead[]): Content {
  const all = reads.flatMap(({ entry }) => entry ?? []);
  const site = reads.find((read) => read.site)?.site ?? missingSite(contentDir, snapshot);
  // A draft that takes the number of what is published gives way to it.
  const { duplicates, problems } = checkDuplicates([
    ...all.filter(({ isDraft }) => !isDraft),
    ...all.filter(({ isDraft }) => isDraft),
  ]);
  const published = all.filter(({ isDraft }) => !isDraft);
  const links = [...site.links, ...published.flatMap((entry) => entry.links)];
  const draftLinks = all.flatMap((entry) => (entry.isDraft ? [...entry.links, ...entry.draftLinks] : entry.draftLinks));
  const served = all.filter((entry) => !duplicates.has(entry));
  const entriesOf = (documents: (entry: Entry) => Entry['documents']) => {
    const ofType = (type: ContentType, lang: Language) =>
      served.flatMap((entry) => (entry.type === type ? (documents(entry)[lang] ?? []) : []));
    const types = Object.keys(contentTypes) as ContentType[];
    return Object.fromEntries(
      types.map((type) => [type, { ja: ofType(type, 'ja'), en: ofType(type, 'en') }]),
    ) as Content['entries'];
  };
  return {
    site: site.profiles,
    entries: entriesOf(({ documents }) => documents),
    drafts: entriesOf(({ drafts }) => drafts),
    documentFolders: new Map(
      served.flatMap(({ type, address: { id }, folder }) =>
        type === 'downloads' && id !== undefined ? [[id, folder] as const] : [],
      ),
    ),
    media: new Map(reads.flatMap(({ pictures }) => mediaOf(contentDir, pictures))),
    problems: [
      ...checkTop(contentDir, snapshot),
      ...site.problems,
      ...all.flatMap((entry) => entry.problems),
      ...problems,
      // What is published leads to what is published; drafts may lead to each other.
      ...checkLinks(links, published),
      ...checkLinks(draftLinks, all),
    ].sort(byPlace),
  };
}

/** Only what could be read as a picture is ever served. */
function mediaOf(contentDir: string, { folder, facts }: FolderPictures): [string, string][] {
  return [...facts].flatMap(([name, found]) =>
    found ? [[mediaPath(folder, name), join(contentDir, folder, name)]] : [],
  );
}

function missingSite(contentDir: string, { exists }: Snapshot): Site {
  const hint = 'Describe the site in site/ja.md and site/en.md; until then it goes by its own fallback';
  const file = `${basename(contentDir)}/site/ja.md`;
  const problem = { file, line: 1, message: 'the file is missing', hint, leavesOut: true };
  return { profiles: {}, links: [], problems: exists ? [problem] : [] };
}

function isKnownType({ type }: FolderSnapshot): boolean {
  return type === 'site' || Object.hasOwn(contentTypes, type);
}
