import { join } from 'node:path';
import { type ContentType, contentTypes } from '../../contract/content-types/content-types.ts';
import type { Language } from '../../contract/vocabulary.ts';
import { checkTopFolders } from '../content-lint/checks/check-folder.ts';
import { checkLinks, pathsOf } from '../content-lint/checks/check-links.ts';
import { checkRedirects } from '../content-lint/checks/check-redirects.ts';
import { checkRelated } from '../content-lint/checks/check-related.ts';
import { byLocation } from '../content-lint/diagnostics.ts';
import type { Content, Unread } from './content.ts';
import type { FolderPictures } from './pictures/folder-pictures.ts';
import { usedPictures } from './pictures/used-pictures.ts';
import { pinnedAt, withPin } from './pinned.ts';
import type { Snapshot } from './reading/folder-snapshot.ts';
import type { Entry } from './reading/read-entry.ts';
import { type NoticeFile, withNotice } from './reading/read-notice.ts';
import { isInPeriod, nextMoment } from './reading/schedule.ts';
import { redirectsFromFormerAddresses } from './redirects/former-addresses.ts';
import type { RedirectTable } from './redirects/read-redirects.ts';
import { missingSite, type Site } from './site/read-site.ts';

export interface LoadedFolder {
  /** Includes the profile variables, if the texts use any. */
  signature: string;
  pictures: FolderPictures;
  entry?: Entry;
  site?: Site;
}

export interface TopFiles {
  table: RedirectTable;
  notice: NoticeFile;
}

/** Assembles published content, drafts and diagnostics. @param now in milliseconds since the epoch */
export function assembleContent(
  contentDir: string,
  snapshot: Snapshot,
  folders: readonly LoadedFolder[],
  { table, notice }: TopFiles,
  unread: readonly Unread[],
  fixedPaths: readonly string[] | undefined,
  pictureOrigins: readonly string[],
  now: number,
): Content {
  const all = folders.flatMap(({ entry }) => entry ?? []);
  const isPublished = ({ isDraft, schedule }: Entry) => !isDraft && isInPeriod(schedule, now);
  const site = folders.find((folder) => folder.site)?.site ?? missingSite(contentDir, snapshot);
  const published = all.filter(isPublished);
  const paths = pathsOf(published, fixedPaths ?? []);
  const served = all.filter(({ isDuplicate }) => !isDuplicate);
  const pins = pinnedAt(served.filter(isPublished), now);
  const isComplete = unread.every(({ hasCached }) => hasCached);
  // Otherwise, the set of existing pages is unknown.
  const hasAllPaths = isComplete && fixedPaths !== undefined;
  const redirects = checkRedirects([...table.rows, ...redirectsFromFormerAddresses(published)], paths, hasAllPaths);
  // Links to redirected addresses are rewritten when rendered.
  const redirectedPaths = redirects.usable.flatMap(({ from, to }) => (to === null ? [] : [from]));
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
    eventStates: new Map(),
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
      ...folders.flatMap(({ pictures }) => pictures.warnings),
      ...all.flatMap((entry) => entry.diagnostics),
      ...pins.diagnostics,
      ...(isComplete ? checkRelated(all, isPublished) : []),
      ...notice.diagnostics,
      ...table.diagnostics,
      ...redirects.diagnostics,
      // Published entries may not link to drafts; drafts may link to each other.
      ...(hasAllPaths ? checkLinks(links, new Set([...paths, ...redirectedPaths]), pictureOrigins) : []),
      ...(hasAllPaths
        ? checkLinks(draftLinks, new Set([...pathsOf(all, fixedPaths), ...redirectedPaths]), pictureOrigins)
        : []),
    ].sort(byLocation),
    hasInvalidEntries:
      site.diagnostics.some(({ isBlocking }) => isBlocking) ||
      published.some(({ invalid, isDuplicate }) => invalid.length > 0 || isDuplicate),
    unread,
    changesAt: nextMoment(
      [
        ...all.filter(({ isDraft }) => !isDraft).flatMap(({ schedule, pin }) => [schedule, pin]),
        ...(notice.notice ? [notice.notice.schedule] : []),
      ],
      now,
    ),
  };
}

/** @param paths encoded URL paths under `media/` */
function filesOf(contentDir: string, paths: readonly string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, join(contentDir, ...path.split('/').map(decodeURIComponent))]));
}
