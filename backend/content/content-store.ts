import type { ContentChange } from '../../contract/revalidation.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { logDiagnostics } from '../content-lint/log-diagnostics.ts';
import type { Log } from '../log.ts';
import { changedContent, describeChange } from './changed-content.ts';
import { buildVersion, type Software, watchSoftware } from './code-fingerprint.ts';
import type { Content } from './content.ts';
import { createContentReader } from './content-reader.ts';
import { createTroubleLog, folderTrouble, NoContentError, nothingToServe } from './content-trouble.ts';
import { UnreadableError } from './disk/read-file.ts';
import { type TakenSeats, withEventStates } from './events/event-states.ts';
import { hasAllOf, isSame, type Snapshot, takeSettledSnapshot, takeSnapshot } from './reading/folder-snapshot.ts';
import { createFolderWatcher } from './reading/folder-watcher.ts';

export type ChangeListener = (change: ContentChange) => void;

export interface WatchOptions {
  watch: boolean;
  log: Log;
  cache?: { colourCacheFile: string; indexFile: string } | undefined;
  software?: Software | undefined;
  fixedPaths?: readonly string[] | undefined;
  /** Polling interval in milliseconds; ten times as long with file system events. */
  pollMs?: number;
  /** Time without changes before a read, in milliseconds, to skip unfinished saves. */
  settleMs?: number;
}

/** Limit for retries of unreadable files, as a multiple of `pollMs`. */
const MAX_RETRY_FACTOR = 10;

/**
 * Reloads content after changes.
 * The last content stays in use while the folder is unreadable, still changing, or of another software version.
 */
export function createContentStore(
  contentDir: string,
  { watch, log, cache, software, fixedPaths, pollMs = 1000, settleMs = 150 }: WatchOptions,
) {
  const reader = createContentReader(contentDir, {
    colourCacheFile: cache?.colourCacheFile,
    // Without a build, the version of the software is unknown.
    index: cache && software && { file: cache.indexFile, version: buildVersion(software) },
    onError: log.warn,
    fixedPaths,
  });
  const trouble = createTroubleLog(contentDir, log, () => content !== undefined);
  const listeners = new Set<ChangeListener>();
  const expecting = new Set<(change: Promise<void>) => void>();
  const softwareBeside = watchSoftware(contentDir, software);
  let content: Content | undefined;
  let taken: TakenSeats = new Map();
  let seen: Snapshot | undefined;
  let diagnosed = new Map<string, Diagnostic>();
  let invalidSince: Date | null = null;
  let waitsForRestart = false;
  let lacksColours = false;
  let timer: NodeJS.Timeout | undefined;
  let lookedAt = performance.now();
  /** Also true while colours are computed. */
  let isLooking = true;
  let closed = false;
  /** Resolved by the poll after a file system event. */
  let announced: PromiseWithResolvers<void> | null = null;
  /** False after a poll finds changes without an event. */
  let hasEvents = true;
  /** Whether some changes are not read yet. */
  let isBehind = false;
  /** Whether the folder was still changing at the last poll. */
  let isUnsettled = false;
  /** Successive polls that left unreadable files. */
  let failedLooks = 0;
  const watcher = createFolderWatcher(contentDir, () => {
    if (closed) return;
    hasEvents = true;
    if (!announced) {
      announced = Promise.withResolvers();
      // Requests wait for saves, but not for long writes.
      if (!isUnsettled) for (const listener of expecting) listener(announced.promise);
    }
    if (!isLooking) plan(0);
  });

  let saving: Promise<void> = Promise.resolve();

  /** Until this succeeds, no content is served. */
  async function readFirst(): Promise<void> {
    await softwareBeside.remember();
    const first = await takeSnapshot(contentDir);
    const reason = folderTrouble(contentDir, first);
    isBehind = true;
    if (reason) return void trouble.begin(reason, reason);
    const read = await reader.read(first, async () => true);
    if (read) take(read, first);
  }

  /** Serves the content and schedules retries. Returns the visible changes, or null. */
  function take(read: Content, snapshot: Snapshot): ContentChange | null {
    seen = snapshot;
    isBehind = read.unread.length > 0;
    failedLooks = isBehind ? failedLooks + 1 : 0;
    const change = show(read);
    if (isBehind) trouble.beginUnread(read.unread.map(({ error }) => error));
    else trouble.end();
    return change;
  }

  /** Applies scheduled changes on time, even if the folder is unreadable. */
  async function keepSchedule(): Promise<void> {
    if (!seen || !content || Date.now() < content.changesAt) return;
    const read = await reader.read(seen, async () => true);
    const before = content;
    const changed = read && show(read);
    if (changed) log.info(`Content: as scheduled, ${describeChange(changed, before)}`);
  }

  async function look(): Promise<void> {
    if (!seen) return readFirst();
    await keepSchedule();
    const isAsBefore = (now: Snapshot) => closed || (seen !== undefined && isSame(seen, now));
    const snapshot = await takeSettledSnapshot(contentDir, { settleMs, isAsBefore, beside: softwareBeside.now });
    if (closed) return;
    isUnsettled = snapshot === null;
    if (snapshot === null) {
      isBehind = true;
      announced?.resolve();
      return;
    }
    const reason = folderTrouble(contentDir, snapshot);
    if (reason) {
      isBehind = true;
      trouble.begin(reason, reason);
      return;
    }
    if (await isOfOtherSoftware(snapshot)) return trouble.end();
    if (isSame(seen, snapshot) && failedLooks === 0) {
      isBehind = false;
      return trouble.end();
    }
    isBehind = true;
    const read = await reader.read(snapshot, () => isStill(snapshot));
    if (read) take(read, snapshot);
  }

  function show(read: Content): ContentChange | null {
    const now = withEventStates(read, taken, Date.now());
    const change = content ? changedContent(content, now) : null;
    content = now;
    invalidSince = content.hasInvalidEntries ? (invalidSince ?? new Date()) : null;
    // Unread entries may still have their earlier problems.
    const lasting = content.unread.every(({ hasCached }) => hasCached) ? [] : diagnosed.values();
    diagnosed = logDiagnostics([...lasting, ...content.diagnostics], diagnosed, log);
    if (change) for (const listener of listeners) listener(change);
    return change;
  }

  async function isOfOtherSoftware(snapshot: Snapshot): Promise<boolean> {
    const isOther = seen !== undefined && !isSame(seen, snapshot) && (await softwareBeside.isOther());
    if (isOther && !waitsForRestart) {
      log.warn('Content: changed together with the software; the new version reads it after the restart');
    }
    waitsForRestart = isOther;
    if (isOther) isBehind = true;
    return isOther;
  }

  /** Whether no file was deleted and the software is the same. */
  async function isStill(snapshot: Snapshot): Promise<boolean> {
    const now = await takeSnapshot(contentDir);
    return now.failure === null && hasAllOf(now, snapshot) && !(await softwareBeside.isOther());
  }

  /** Never runs during a poll; a due poll takes precedence. */
  async function colour(): Promise<void> {
    const current = seen;
    if (!current || waitsForRestart) return;
    const isDue = () => watch && (announced !== null || performance.now() > nextLookAt());
    lacksColours = (await reader.findColours(() => closed || isDue())) || lacksColours;
    if (!lacksColours || !(await isStill(current))) return;
    const read = await reader.read(current, () => isStill(current));
    if (!read) return;
    take(read, current);
    lacksColours = false;
    await reader.saveIndex();
  }

  async function lookAround(): Promise<void> {
    const wasAnnounced = announced;
    announced = null;
    const before = seen?.signature;
    await look().catch(failed);
    lookedAt = performance.now();
    wasAnnounced?.resolve();
    if (!wasAnnounced && !announced && seen?.signature !== before) hasEvents = false;
    // The next start must not restore withdrawn versions from the index.
    saving = reader.saveIndex().catch(failed);
    await saving;
    await colour().catch(failed);
  }

  /** Polls never overlap, even on slow file systems. */
  function plan(waitMs: number): void {
    if (!watch || closed) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      isLooking = true;
      await lookAround();
      planNext();
    }, waitMs).unref();
  }

  function follow(): boolean {
    if (!watch || closed) return false;
    return watcher.follow(new Set(['', ...(seen?.types ?? []), ...(seen?.folders ?? []).map(({ path }) => path)]));
  }

  function planNext(): void {
    isLooking = false;
    const isNew = follow();
    // Earlier changes caused no events.
    if (isNew && !announced) plan(settleMs);
    else plan(announced ? 0 : Math.max(0, nextLookAt() - performance.now()));
  }

  const nextLookAt = () => {
    const scheduled = performance.now() + ((content?.changesAt ?? Number.POSITIVE_INFINITY) - Date.now());
    const isIdle = hasEvents && watcher.isAvailable() && !isBehind;
    return Math.min(
      scheduled,
      lookedAt + pollMs * (isIdle ? 10 : Math.min(Math.max(1, failedLooks), MAX_RETRY_FACTOR)),
    );
  };

  function failed(error: unknown): void {
    if (error instanceof UnreadableError) trouble.beginUnread([error]);
    else if (trouble.begin(String(error), 'reading has failed')) log.error(String((error as Error)?.stack ?? error));
  }
  const ready = readFirst().catch(failed);
  const complete = ready.then(follow).then(reader.saveIndex).then(colour).catch(failed);
  complete.then(planNext);
  return {
    ready,
    complete,
    /** Call after `ready`. @throws {NoContentError} */
    current(): Content {
      if (!content) throw new NoContentError(trouble.current()?.reason ?? 'The content has not been read yet');
      return content;
    },
    diagnostics: (): Diagnostic[] => content?.diagnostics ?? [],
    trouble: trouble.current,
    invalidSince: () => invalidSince,
    nothingToServe: () => nothingToServe(contentDir, content, trouble.current()),
    onChange(listener: ChangeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onPendingChange(listener: (change: Promise<void>) => void): void {
      expecting.add(listener);
    },
    /** Taken seats affect event states. */
    setTakenSeats(seats: TakenSeats): void {
      taken = seats;
      if (content) show(content);
    },
    async close(): Promise<void> {
      closed = true;
      watcher.close();
      announced?.resolve();
      clearTimeout(timer);
      await saving;
    },
  };
}
