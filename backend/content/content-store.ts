import { setTimeout as pause } from 'node:timers/promises';
import type { ContentChange } from '../../contract/revalidation.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { logDiagnostics } from '../content-lint/log-diagnostics.ts';
import type { Log } from '../log.ts';
import { changedContent, describeChange } from './changed-content.ts';
import { buildVersion, codeFingerprint, type Software } from './code-fingerprint.ts';
import type { Content } from './content.ts';
import { createContentReader } from './content-reader.ts';
import { type Snapshot, takeSnapshot } from './folder-snapshot.ts';
import { createFolderWatcher } from './folder-watcher.ts';
import { type TakenSeats, withSeminarStates } from './seminars/seminar-states.ts';

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
  /** From one look to the next in milliseconds, where the file system announces no changes; else ten times as long. */
  everyMs?: number;
  /** What has changed is read when it has been the same for so long, in milliseconds: half a save or checkout is nobody's content. */
  settleMs?: number;
}

/**
 * Keeps content read. Old content is served until new content is ready, and for as long as the new cannot be read: the
 * folder is gone, or empty, or fails; it still changes; or it is the next version's, which the code that runs may not know.
 */
export function createContentStore(
  contentDir: string,
  { watch, log, cache, software, everyMs = 1000, settleMs = 150 }: WatchOptions,
) {
  const reader = createContentReader(contentDir, {
    colourCacheFile: cache?.colourCacheFile,
    // Without a build nobody knows which version of the software reads.
    index: cache && software && { file: cache.indexFile, version: buildVersion(software) },
  });
  const listeners = new Set<ChangeListener>();
  const expecting = new Set<(change: Promise<void>) => void>();
  const softwareNow = codeFingerprint(contentDir, software);
  const startedFrom = softwareNow();
  let content: Content | undefined;
  let taken: TakenSeats = new Map();
  let seen: Snapshot | undefined;
  let diagnosed = new Map<string, Diagnostic>();
  let waitsFor: string | null = null;
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
  const watcher = createFolderWatcher(contentDir, () => {
    if (closed) return;
    hasEvents = true;
    if (!announced) {
      announced = Promise.withResolvers();
      for (const listener of expecting) listener(announced.promise);
    }
    if (!isLooking) plan(0);
  });

  async function readFirst(): Promise<void> {
    const first = await takeSnapshot(contentDir);
    const read = await reader.read(first, async () => true);
    if (!read) return;
    content = withSeminarStates(read, taken, Date.now());
    seen = first;
    diagnosed = logDiagnostics(content.diagnostics, diagnosed, log);
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
    const snapshot = await settled(await takeSnapshot(contentDir));
    const reason = await reasonToWait(snapshot);
    if (closed) return;
    if (reason !== waitsFor) {
      if (reason) log.warn(`Content: ${reason}; until then the site shows what was read before`);
      else log.info('Content: it can be read again');
    }
    waitsFor = reason;
    isBehind = reason !== null;
    if (reason || isSame(seen, snapshot)) return;
    const read = await reader.read(snapshot, () => isStill(snapshot));
    isBehind = read === null;
    if (!read) return;
    seen = snapshot;
    show(read);
  }

  /** @returns what differs for visitors; null where nothing does */
  function show(read: Content): ContentChange | null {
    const now = withSeminarStates(read, taken, Date.now());
    const change = content ? changedContent(content, now) : null;
    content = now;
    diagnosed = logDiagnostics(content.diagnostics, diagnosed, log);
    if (change) for (const listener of listeners) listener(change);
    return change;
  }

  /** The folder when two looks have found the same; a change that goes on is waited for. */
  async function settled(snapshot: Snapshot): Promise<Snapshot> {
    let last = snapshot;
    while (!closed && seen && !isSame(seen, last)) {
      const before = await softwareNow();
      await pause(settleMs, undefined, { ref: false });
      const next = await takeSnapshot(contentDir);
      if (isSame(last, next) && before === (await softwareNow())) return next;
      last = next;
    }
    return last;
  }

  /** Why what is in the folder is not to be read now, in words; null where it is. */
  async function reasonToWait(snapshot: Snapshot): Promise<string | null> {
    if (!seen?.exists) return null;
    if (!snapshot.isWhole) return `some of ${contentDir} cannot be looked at`;
    if (!snapshot.exists) return `there is nothing in ${contentDir} any more`;
    if (isSame(seen, snapshot) || (await softwareNow()) === (await startedFrom)) return null;
    return 'it has changed together with the software, and is read after the restart';
  }

  /** Edits meanwhile are seen by the next look; what vanished, or came with other software, was read as something else. */
  async function isStill(snapshot: Snapshot): Promise<boolean> {
    const now = await takeSnapshot(contentDir);
    return now.isWhole && hasAllOf(now, snapshot) && (await softwareNow()) === (await startedFrom);
  }

  /** The content that is served gets its pictures' colours. Never beside a look, because both read: a look that is due comes first. */
  async function colour(): Promise<void> {
    const current = seen;
    if (!current || waitsFor) return;
    const isDue = () => watch && (announced !== null || performance.now() > nextLookAt());
    lacksColours = (await reader.findColours(() => closed || isDue())) || lacksColours;
    if (!lacksColours || !(await isStill(current))) return;
    const read = await reader.read(current, () => isStill(current));
    if (!read) return;
    show(read);
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
    return Math.min(scheduled, lookedAt + (hasEvents && watcher.isAvailable() && !isBehind ? 10 * everyMs : everyMs));
  };

  const failed = (error: unknown) =>
    log.error(`Content cannot be read: ${error instanceof Error ? error.stack : error}`);
  const ready = readFirst().catch(failed);
  const complete = ready.then(follow).then(reader.saveIndex).then(colour).catch(failed);
  complete.then(planNext);
  return {
    ready,
    /** Resolves when the pictures' colours are there, too, which visitors do not wait for. With `watch` perhaps before. */
    complete,
    /** Only after `ready`. */
    current(): Content {
      if (!content) throw new Error('Content was asked for before it was read');
      return content;
    },
    /** Returns how to stop listening. */
    onChange(listener: ChangeListener): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener when a change is about to be read, with a promise for the end of that. */
    onChanging(listener: (change: Promise<void>) => void): void {
      expecting.add(listener);
    },
    /** How many seats of seminars are taken now, which decides what is said of them. */
    setTakenSeats(seats: TakenSeats): void {
      taken = seats;
      if (content) show(content);
    },
    close(): void {
      closed = true;
      watcher.close();
      announced?.resolve();
      clearTimeout(timer);
    },
  };
}

function isSame(a: Snapshot, b: Snapshot): boolean {
  return a.signature === b.signature && a.exists === b.exists;
}

function hasAllOf(now: Snapshot, before: Snapshot): boolean {
  const present = new Map(now.folders.map(({ path, files }) => [path, files]));
  return before.folders.every(({ path, files }) => [...files.keys()].every((name) => present.get(path)?.has(name)));
}
