import type { ContentChange } from '../../contract/revalidation.ts';
import type { Log } from '../../lib/log.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { logDiagnostics } from '../content-lint/log-diagnostics.ts';
import { builtIndexFile, indexVersion } from './built-index.ts';
import { changedContent, describeChange } from './changed-content.ts';
import { type Software, watchSoftware } from './code-fingerprint.ts';
import type { Content } from './content.ts';
import { createOutageLog, describeUnreadableFolder, NoContentError, nothingToServe } from './content-outage.ts';
import { createContentReader } from './content-reader.ts';
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
  pictureOrigins?: readonly string[] | undefined;
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
  { watch, log, cache, software, fixedPaths, pictureOrigins, pollMs = 1000, settleMs = 150 }: WatchOptions,
) {
  const reader = createContentReader(contentDir, {
    colourCacheFile: cache?.colourCacheFile,
    // Without a build, the version of the software is unknown.
    index: cache &&
      software && {
        file: cache.indexFile,
        built: builtIndexFile(software),
        version: indexVersion(contentDir, software),
      },
    onError: (message) => log.warn(message, { event: 'cache_not_written' }),
    fixedPaths,
    pictureOrigins,
  });
  const outages = createOutageLog(contentDir, log, () => content !== undefined);
  const listeners = new Set<ChangeListener>();
  const pendingListeners = new Set<(change: Promise<void>) => void>();
  const softwareWatch = watchSoftware(contentDir, software);
  let content: Content | undefined;
  let takenSeats: TakenSeats = new Map();
  let lastSnapshot: Snapshot | undefined;
  let loggedDiagnostics = new Map<string, Diagnostic>();
  let invalidSince: Date | null = null;
  let verifiedAt: Date | null = null;
  let waitsForRestart = false;
  let lacksColours = false;
  let timer: NodeJS.Timeout | undefined;
  let polledAt = performance.now();
  /** Also true while colours are computed. */
  let isPolling = true;
  let isClosed = false;
  /** Resolved by the poll after a file system event. */
  let pendingChange: PromiseWithResolvers<void> | null = null;
  /** False after a poll finds changes without an event. */
  let hasFileEvents = true;
  /** Whether some changes are not read yet. */
  let isStale = false;
  /** Whether the folder was still changing at the last poll. */
  let isUnsettled = false;
  /** Successive polls that left unreadable files. */
  let failedReads = 0;
  const watcher = createFolderWatcher(contentDir, () => {
    if (isClosed) return;
    hasFileEvents = true;
    if (!pendingChange) {
      pendingChange = Promise.withResolvers();
      // Requests wait for saves, but not for long writes.
      if (!isUnsettled) for (const listener of pendingListeners) listener(pendingChange.promise);
    }
    if (!isPolling) schedulePoll(0);
  });

  let saving: Promise<void> = Promise.resolve();

  /** Until this succeeds, no content is served. */
  async function readFirst(): Promise<void> {
    await softwareWatch.remember();
    const first = await takeSnapshot(contentDir);
    const reason = describeUnreadableFolder(contentDir, first);
    isStale = true;
    if (reason) return void outages.begin(reason, reason);
    const newContent = await reader.read(first, async () => true);
    if (newContent) applySnapshot(newContent, first);
  }

  /** Serves the content and schedules retries. Returns the visible changes, or null. */
  function applySnapshot(newContent: Content, snapshot: Snapshot): ContentChange | null {
    lastSnapshot = snapshot;
    isStale = newContent.unread.length > 0;
    if (!isStale) verifiedAt = new Date();
    failedReads = isStale ? failedReads + 1 : 0;
    const change = publish(newContent);
    if (isStale) outages.beginUnread(newContent.unread.map(({ error }) => error));
    else outages.end();
    return change;
  }

  /** Applies scheduled changes on time, even if the folder is unreadable. */
  async function applySchedule(): Promise<void> {
    if (!lastSnapshot || !content || Date.now() < content.changesAt) return;
    const newContent = await reader.read(lastSnapshot, async () => true);
    const oldContent = content;
    const change = newContent && publish(newContent);
    if (change) log.info(`Content: as scheduled, ${describeChange(change, oldContent)}`, { event: 'scheduled_change' });
  }

  async function readChanges(): Promise<void> {
    if (!lastSnapshot) return readFirst();
    await applySchedule();
    const isUnchangedSince = (snapshot: Snapshot) =>
      isClosed || (lastSnapshot !== undefined && isSame(lastSnapshot, snapshot));
    const snapshot = await takeSettledSnapshot(contentDir, {
      settleMs,
      isUnchanged: isUnchangedSince,
      fingerprint: softwareWatch.fingerprint,
    });
    if (isClosed) return;
    isUnsettled = snapshot === null;
    if (snapshot === null) {
      isStale = true;
      pendingChange?.resolve();
      return;
    }
    const reason = describeUnreadableFolder(contentDir, snapshot);
    if (reason) {
      isStale = true;
      outages.begin(reason, reason);
      return;
    }
    if (await belongsToOtherVersion(snapshot)) return outages.end();
    if (isSame(lastSnapshot, snapshot) && failedReads === 0) {
      isStale = false;
      verifiedAt = new Date();
      return outages.end();
    }
    isStale = true;
    const newContent = await reader.read(snapshot, () => isUnchanged(snapshot));
    if (newContent) applySnapshot(newContent, snapshot);
  }

  function publish(newContent: Content): ContentChange | null {
    const updated = withEventStates(newContent, takenSeats, Date.now());
    const change = content ? changedContent(content, updated) : null;
    content = updated;
    invalidSince = content.hasInvalidEntries ? (invalidSince ?? new Date()) : null;
    // Unread entries may still have their earlier problems.
    const retained = content.unread.every(({ hasCached }) => hasCached) ? [] : loggedDiagnostics.values();
    loggedDiagnostics = logDiagnostics([...retained, ...content.diagnostics], loggedDiagnostics, log);
    if (change) for (const listener of listeners) listener(change);
    return change;
  }

  async function belongsToOtherVersion(snapshot: Snapshot): Promise<boolean> {
    const isOtherVersion =
      lastSnapshot !== undefined && !isSame(lastSnapshot, snapshot) && (await softwareWatch.hasChanged());
    if (isOtherVersion && !waitsForRestart) {
      log.warn('Content: changed together with the software; the new version reads it after the restart', {
        event: 'waits_for_restart',
      });
    }
    waitsForRestart = isOtherVersion;
    if (isOtherVersion) isStale = true;
    return isOtherVersion;
  }

  /** Whether no file was deleted and the software is the same. */
  async function isUnchanged(snapshot: Snapshot): Promise<boolean> {
    const current = await takeSnapshot(contentDir);
    return current.failure === null && hasAllOf(current, snapshot) && !(await softwareWatch.hasChanged());
  }

  /** Never runs during a poll; a due poll takes precedence. */
  async function computeColours(): Promise<void> {
    const snapshot = lastSnapshot;
    if (!snapshot || waitsForRestart) return;
    const isDue = () => watch && (pendingChange !== null || performance.now() > nextPollAt());
    lacksColours = (await reader.findColours(() => isClosed || isDue())) || lacksColours;
    if (!lacksColours || !(await isUnchanged(snapshot))) return;
    const newContent = await reader.read(snapshot, () => isUnchanged(snapshot));
    if (!newContent) return;
    applySnapshot(newContent, snapshot);
    lacksColours = false;
    await reader.saveIndex();
  }

  async function poll(): Promise<void> {
    const announcedChange = pendingChange;
    pendingChange = null;
    const oldSignature = lastSnapshot?.signature;
    await readChanges().catch(logFailure);
    polledAt = performance.now();
    announcedChange?.resolve();
    if (!announcedChange && !pendingChange && lastSnapshot?.signature !== oldSignature) hasFileEvents = false;
    // The next start must not restore withdrawn versions from the index.
    saving = reader.saveIndex().catch(logFailure);
    await saving;
    await computeColours().catch(logFailure);
  }

  /** Polls never overlap, even on slow file systems. */
  function schedulePoll(waitMs: number): void {
    if (!watch || isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      isPolling = true;
      await poll();
      scheduleNextPoll();
    }, waitMs).unref();
  }

  function watchFolders(): boolean {
    if (!watch || isClosed) return false;
    return watcher.follow(
      new Set(['', ...(lastSnapshot?.types ?? []), ...(lastSnapshot?.folders ?? []).map(({ path }) => path)]),
    );
  }

  function scheduleNextPoll(): void {
    isPolling = false;
    const hasNewFolders = watchFolders();
    // Earlier changes caused no events.
    if (hasNewFolders && !pendingChange) schedulePoll(settleMs);
    else schedulePoll(pendingChange ? 0 : Math.max(0, nextPollAt() - performance.now()));
  }

  const nextPollAt = () => {
    const scheduled = performance.now() + ((content?.changesAt ?? Number.POSITIVE_INFINITY) - Date.now());
    const isIdle = hasFileEvents && watcher.isAvailable() && !isStale;
    return Math.min(
      scheduled,
      polledAt + pollMs * (isIdle ? 10 : Math.min(Math.max(1, failedReads), MAX_RETRY_FACTOR)),
    );
  };

  function logFailure(error: unknown): void {
    if (error instanceof UnreadableError) outages.beginUnread([error]);
    else if (outages.begin(String(error), 'reading has failed'))
      log.error('Content: reading failed', { event: 'reading_failed', error });
  }
  const ready = readFirst().catch(logFailure);
  const complete = ready.then(watchFolders).then(reader.saveIndex).then(computeColours).catch(logFailure);
  complete.then(scheduleNextPoll);
  return {
    ready,
    complete,
    /** Call after `ready`. @throws {NoContentError} */
    current(): Content {
      if (!content) throw new NoContentError(outages.current()?.reason ?? 'The content has not been read yet');
      return content;
    },
    diagnostics: (): Diagnostic[] => content?.diagnostics ?? [],
    outage: outages.current,
    invalidSince: () => invalidSince,
    verifiedAt: () => verifiedAt,
    nothingToServe: () => nothingToServe(contentDir, content, outages.current()),
    onChange(listener: ChangeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onPendingChange(listener: (change: Promise<void>) => void): void {
      pendingListeners.add(listener);
    },
    /** Taken seats affect event states. */
    setTakenSeats(seats: TakenSeats): void {
      takenSeats = seats;
      if (content) publish(content);
    },
    async close(): Promise<void> {
      isClosed = true;
      watcher.close();
      pendingChange?.resolve();
      clearTimeout(timer);
      await saving;
    },
  };
}
