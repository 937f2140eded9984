import { relative, sep } from 'node:path';
import type { Log } from '../../lib/log.ts';
import type { Content } from './content.ts';
import type { UnreadableError } from './disk/read-file.ts';
import type { Snapshot } from './reading/folder-snapshot.ts';

export interface Outage {
  reason: string;
  since: Date;
}

/** Logs the start and the end of each outage. @param hasContent otherwise, {@link nothingToServe} reports the reason */
export function createOutageLog(contentDir: string, log: Log, hasContent: () => boolean) {
  let current: (Outage & { kind: string }) | null = null;

  function begin(kind: string, reason: string): boolean {
    const isNew = current?.kind !== kind;
    if (isNew && hasContent())
      log.warn(`Content: ${reason}; the site serves the last reading`, { event: 'unreadable' });
    current = { kind, reason, since: current?.since ?? new Date() };
    return isNew;
  }

  return {
    current: (): Outage | null => current,
    /** @param kind logged once, regardless of the files @returns whether the kind is new */
    begin,
    /** Error codes identify the problem, because the files vary between polls. */
    beginUnread(errors: readonly UnreadableError[]): void {
      const codes = [...new Set(errors.map(({ code }) => code))].sort();
      begin(codes.join(), describeUnread(contentDir, errors));
    },
    end(): void {
      if (current) log.info(`Content: readable again after ${secondsSince(current.since)} s`, { event: 'readable' });
      current = null;
    },
  };
}

function secondsSince(moment: Date): number {
  return Math.round((Date.now() - moment.getTime()) / 1000);
}

/** Returns why the whole folder is unreadable, or null. */
export function describeUnreadableFolder(
  contentDir: string,
  { exists, failure, unlisted, types }: Snapshot,
): string | null {
  const [unlistedError] = unlisted.values();
  // An unlistable type does not affect the others.
  const error = failure ?? (exists ? null : unlistedError);
  if (error) return `The content folder ${contentDir} cannot be read (${describe(contentDir, error)})`;
  if (exists) return null;
  return types.length > 0
    ? `The content folder ${contentDir} has no content in it`
    : `The content folder ${contentDir} is missing or empty`;
}

function describeUnread(contentDir: string, errors: readonly UnreadableError[]): string {
  const byPath = new Map(errors.map((error) => [error.path, error]));
  const [first, ...others] = [...byPath.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  if (!first) return '';
  const more = others.length > 0 ? `, and ${others.length} more` : '';
  return `files cannot be read (${describe(contentDir, first)}${more})`;
}

/** No content has been read since the start. */
export class NoContentError extends Error {
  override readonly name = 'NoContentError';
}

export function nothingToServe(contentDir: string, content: Content | undefined, outage: Outage | null): string | null {
  if (content && isUsable(content)) return null;
  const reason = outage?.reason ?? `The content folder ${contentDir} has no valid entry and no valid site profile`;
  const fix = content ? 'run "npm run check-content" for the mistakes' : 'mount its disk, restore it';
  return `${reason}: ${fix}, or set CONTENT_DIR.`;
}

function isUsable({ site, entries, drafts }: Content): boolean {
  const hasEntries = (contentEntries: Content['entries']) =>
    Object.values(contentEntries).some(({ ja }) => ja.length > 0);
  return site.ja !== undefined || site.en !== undefined || hasEntries(entries) || hasEntries(drafts);
}

function describe(contentDir: string, { path, message }: UnreadableError): string {
  const relativePath = relative(contentDir, path).split(sep).join('/');
  return relativePath === '' ? message : `${relativePath}: ${message}`;
}
