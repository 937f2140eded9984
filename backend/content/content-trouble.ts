import { relative, sep } from 'node:path';
import type { Log } from '../log.ts';
import type { Content } from './content.ts';
import type { UnreadableError } from './disk/read-file.ts';
import type { Snapshot } from './reading/folder-snapshot.ts';

/** Why the served content is not what is in the folder. */
export interface Trouble {
  /** As in `the content folder is empty`. */
  reason: string;
  since: Date;
}

/**
 * Remembers a trouble from its first look to its last, and logs both.
 *
 * @param hasContent whether something is served meanwhile. Where nothing is, {@link nothingToServe} says why
 */
export function createTroubleLog(contentDir: string, log: Log, hasContent: () => boolean) {
  let current: (Trouble & { kind: string }) | null = null;

  function begin(kind: string, reason: string): boolean {
    const isNew = current?.kind !== kind;
    if (isNew && hasContent()) log.warn(`Content: ${reason}; the site shows what was read before`);
    current = { kind, reason, since: current?.since ?? new Date() };
    return isNew;
  }

  return {
    current: (): Trouble | null => current,
    /**
     * @param kind tells one trouble from another: the same one is logged once, whatever files it meets with
     * @returns whether it is another one than before
     */
    begin,
    /** Files could not be read. The same errors are one trouble: the files differ from look to look. */
    beginUnread(errors: readonly UnreadableError[]): void {
      const codes = [...new Set(errors.map(({ code }) => code))].sort();
      begin(codes.join(), describeUnread(contentDir, errors));
    },
    end(): void {
      if (current) log.info(`Content: can be read again, after ${secondsSince(current.since)} s`);
      current = null;
    },
  };
}

function secondsSince(moment: Date): number {
  return Math.round((Date.now() - moment.getTime()) / 1000);
}

/** What keeps the whole folder from being read. @returns null where nothing does */
export function folderTrouble(contentDir: string, { exists, failure, unlisted, types }: Snapshot): string | null {
  const [unlistedError] = unlisted.values();
  // One type that cannot be listed costs that type alone, unless nothing else is there.
  const error = failure ?? (exists ? null : unlistedError);
  if (error) return `The content folder ${contentDir} cannot be read (${describe(contentDir, error)})`;
  if (exists) return null;
  return types.length > 0
    ? `The content folder ${contentDir} has no content in it`
    : `The content folder ${contentDir} is missing or empty`;
}

/** Which files could not be read, in words. */
function describeUnread(contentDir: string, errors: readonly UnreadableError[]): string {
  const byPath = new Map(errors.map((error) => [error.path, error]));
  const [first, ...others] = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!first) return '';
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `files cannot be read (${describe(contentDir, first)}${more})`;
}

/** There is no content at all, because none could be read since the start. */
export class NoContentError extends Error {
  override readonly name = 'NoContentError';
}

/** Why there is nothing to serve, in a sentence with what to do; null where there is something. */
export function nothingToServe(
  contentDir: string,
  content: Content | undefined,
  trouble: Trouble | null,
): string | null {
  if (content && isUsable(content)) return null;
  const reason = trouble?.reason ?? `The content folder ${contentDir} has no valid entry and no valid site profile`;
  const cure = content ? 'run "npm run check-content" for the mistakes' : 'mount its disk, restore it';
  return `${reason}: ${cure}, or set CONTENT_DIR.`;
}

/** Whether there is anything for visitors: the site profile, or an entry, which may be a draft or planned. */
function isUsable({ site, entries, drafts }: Content): boolean {
  const hasEntries = (all: Content['entries']) => Object.values(all).some(({ ja }) => ja.length > 0);
  return site.ja !== undefined || site.en !== undefined || hasEntries(entries) || hasEntries(drafts);
}

function describe(contentDir: string, { path, message }: UnreadableError): string {
  const place = relative(contentDir, path).split(sep).join('/');
  return place === '' ? message : `${place}: ${message}`;
}
