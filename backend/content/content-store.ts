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

/** Called after new content is served. */
export type ChangeListener = (change: ContentChange) => void;

export interface WatchOptions {
  /** Look for changes. */
  watch: boolean;
  log: Log;
  /** Where things are kept between runs. */
  cache?: { colourCacheFile: string; indexFile: string } | undefined;
  /** As of `codeFingerprint`. */
  software?: Software | undefined;
  /** Paths of the site's pages that exist independently of entries, to check links. */
  fixedPaths?: readonly string[] | undefined;
  /** From one look to the next in milliseconds, where the file system announces no changes; else ten times as long. */
  everyMs?: number;
  /** What has changed is read when it has been the same for so long, in milliseconds: half a save or checkout is nobody's content. */
  settleMs?: number;
}

/** Pause before files that could not be read are tried again, at most, as a multiple of `everyMs`. */
const MAX_RETRY_FACTOR = 10;

/**
 * Keeps content read. Old content is served until new content is ready, and for as long as the new cannot be read: the
 * folder is gone, or empty, or fails; it still changes; or it is the next version's, which the code that runs may not know.
 */
export function createContentStore(
  contentDir: string,
  { watch, log, cache, software, fixedPaths, everyMs = 1000, settleMs = 150 }: WatchOptions,
) {
  const reader = createContentReader(contentDir, {
    colourCacheFile: cache?.colourCacheFile,
    // Without a build nobody knows which version of the software reads.
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
  /** Also while colours are found: both read. */
  let isLooking = true;
  let closed = false;
  /** Resolved by the look that an event has asked for. */
  let announced: PromiseWithResolvers<void> | null = null;
  /** False while changes are found that no event has announced. */
  let hasEvents = true;
  /** There is something in the folder that could not be read yet. */
  let isBehind = false;
  /** The last look ended before the folder was the same twice: a long write goes on. */
  let isUnsettled = false;
  /** Looks in a row after which files were left that could not be read. */
  let failedLooks = 0;
  const watcher = createFolderWatcher(contentDir, () => {
    if (closed) return;
    hasEvents = true;
    if (!announced) {
      announced = Promise.withResolvers();
      // Pages wait for a save, not for the end of a long write.
      if (!isUnsettled) for (const listener of expecting) listener(announced.promise);
    }
    if (!isLooking) plan(0);
  });

  let saving: Promise<void> = Promise.resolve();

  /** Until this has succeeded once, there is no content, and none is made up. */
  async function readFirst(): Promise<void> {
    await softwareBeside.remember();
    const first = await takeSnapshot(contentDir);
    const reason = folderTrouble(contentDir, first);
    isBehind = true;
    if (reason) return void trouble.begin(reason, reason);
    const read = await reader.read(first, async () => true);
    if (read) take(read, first);
  }

  /** Serves what was read, and has the rest of it tried again. @returns what differs for visitors; null where nothing does */
  function take(read: Content, snapshot: Snapshot): ContentChange | null {
    seen = snapshot;
    isBehind = read.unread.length > 0;
    failedLooks = isBehind ? failedLooks + 1 : 0;
    const change = show(read);
    if (isBehind) trouble.beginUnread(read.unread.map(({ error }) => error));
    else trouble.end();
    return change;
  }

  /** What is scheduled is published or taken back at its time, whatever may be wrong with the folder meanwhile. */
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

  /** @returns what differs for visitors; null where nothing does */
  function show(read: Content): ContentChange | null {
    const now = withEventStates(read, taken, Date.now());
    const change = content ? changedContent(content, now) : null;
    content = now;
    invalidSince = content.hasInvalidEntries ? (invalidSince ?? new Date()) : null;
    // Where an entry was never read, not every mistake can be found.
    const lasting = content.unread.every(({ hasEarlier }) => hasEarlier) ? [] : diagnosed.values();
    diagnosed = logDiagnostics([...lasting, ...content.diagnostics], diagnosed, log);
    if (change) for (const listener of listeners) listener(change);
    return change;
  }

  /** Whether the folder has changed together with the software, which is logged once. */
  async function isOfOtherSoftware(snapshot: Snapshot): Promise<boolean> {
    const isOther = seen !== undefined && !isSame(seen, snapshot) && (await softwareBeside.isOther());
    if (isOther && !waitsForRestart) {
      log.warn('Content: has changed together with the software, and is read after the restart');
    }
    waitsForRestart = isOther;
    if (isOther) isBehind = true;
    return isOther;
  }

  /** Edits meanwhile are seen by the next look; what vanished, or came with other software, was read as something else. */
  async function isStill(snapshot: Snapshot): Promise<boolean> {
    const now = await takeSnapshot(contentDir);
    return now.failure === null && hasAllOf(now, snapshot) && !(await softwareBeside.isOther());
  }

  /** The content that is served gets its pictures' colours. Never beside a look, because both read: a look that is due comes first. */
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

  /** A look, and what has to be done after it. */
  async function lookAround(): Promise<void> {
    const wasAnnounced = announced;
    announced = null;
    const before = seen?.signature;
    await look().catch(failed);
    lookedAt = performance.now();
    wasAnnounced?.resolve();
    if (!wasAnnounced && !announced && seen?.signature !== before) hasEvents = false;
    // The next start takes last valid versions from the index: what was withdrawn or replaced must not come back.
    saving = reader.saveIndex().catch(failed);
    await saving;
    await colour().catch(failed);
  }

  /** The next look is planned when the last is over, so that slow file systems never have two at once. */
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
    // Of what happened in a folder before it was watched there was no event.
    if (isNew && !announced) plan(settleMs);
    else plan(announced ? 0 : Math.max(0, nextLookAt() - performance.now()));
  }

  const nextLookAt = () => {
    const scheduled = performance.now() + ((content?.changesAt ?? Number.POSITIVE_INFINITY) - Date.now());
    const isIdle = hasEvents && watcher.isAvailable() && !isBehind;
    return Math.min(
      scheduled,
      lookedAt + everyMs * (isIdle ? 10 : Math.min(Math.max(1, failedLooks), MAX_RETRY_FACTOR)),
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
    /** Resolves when the pictures' colours are there, too, which visitors do not wait for. With `watch` perhaps before. */
    complete,
    /** Only after `ready`. @throws {NoContentError} */
    current(): Content {
      if (!content) throw new NoContentError(trouble.current()?.reason ?? 'The content has not been read yet');
      return content;
    },
    diagnostics: (): Diagnostic[] => content?.diagnostics ?? [],
    /** Why the content is not what is in the folder; null where it is. */
    trouble: trouble.current,
    /** Since when published entries have mistakes, so that they are left out or an earlier version is served; null if none has. */
    invalidSince: () => invalidSince,
    /** Why there is nothing to serve, in a sentence with what to do; null where there is something. Only after `ready`. */
    nothingToServe: () => nothingToServe(contentDir, content, trouble.current()),
    /** Returns how to stop listening. */
    onChange(listener: ChangeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener when a change is about to be read, with a promise for the end of that. */
    onChanging(listener: (change: Promise<void>) => void): void {
      expecting.add(listener);
    },
    /** How many seats of events are taken now, which decides what is said of them. */
    setTakenSeats(seats: TakenSeats): void {
      taken = seats;
      if (content) show(content);
    },
    /** Resolves when the index that is being written is on the disk. */
    async close(): Promise<void> {
      closed = true;
      watcher.close();
      announced?.resolve();
      clearTimeout(timer);
      await saving;
    },
  };
}
