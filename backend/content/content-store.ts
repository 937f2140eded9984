import { setTimeout as pause } from 'node:timers/promises';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import { logDiagnostics } from '../content-lint/log-diagnostics.ts';
import type { Log } from '../log.ts';
import { codeFingerprint, type Software } from './code-fingerprint.ts';
import { type Content, createContentReader } from './content-reader.ts';
import { type FolderSnapshot, type Snapshot, takeSnapshot } from './folder-snapshot.ts';

/** Told after new content is served: the folders that differ, as `works/kanda` or `site`. */
export type ChangeListener = (folders: readonly string[]) => void;

export interface WatchOptions {
  /** Look for changes. */
  watch: boolean;
  log: Log;
  /** As of `createContentReader`. */
  colourCacheFile?: string | undefined;
  /** As of `codeFingerprint`. */
  software?: Software | undefined;
  /** From one look to the next, in milliseconds. */
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
  { watch, log, colourCacheFile, software, everyMs = 1000, settleMs = 300 }: WatchOptions,
) {
  const reader = createContentReader(contentDir, colourCacheFile);
  const listeners = new Set<ChangeListener>();
  const softwareNow = codeFingerprint(contentDir, software);
  const startedFrom = softwareNow();
  let content: Content | undefined;
  let seen: Snapshot | undefined;
  let diagnosed = new Map<string, Diagnostic>();
  let waitsFor: string | null = null;
  let lacksColours = false;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function readFirst(): Promise<void> {
    const first = await takeSnapshot(contentDir);
    const read = await reader.read(first, async () => true);
    if (!read) return;
    content = read;
    seen = first;
    diagnosed = logDiagnostics(content.diagnostics, diagnosed, log);
  }

  async function look(): Promise<void> {
    if (!seen) return readFirst();
    const snapshot = await settled(await takeSnapshot(contentDir));
    const reason = await reasonToWait(snapshot);
    if (closed) return;
    if (reason !== waitsFor) {
      if (reason) log.warn(`Content: ${reason}; until then the site shows what was read before`);
      else log.info('Content: it can be read again');
    }
    waitsFor = reason;
    if (reason || isSame(seen, snapshot)) return;
    const read = await reader.read(snapshot, () => isStill(snapshot));
    if (!read) return;
    const folders = changedFolders(seen, snapshot);
    content = read;
    seen = snapshot;
    diagnosed = logDiagnostics(content.diagnostics, diagnosed, log);
    for (const listener of listeners) listener(folders);
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
    const nextLook = watch ? performance.now() + everyMs : Number.POSITIVE_INFINITY;
    lacksColours = (await reader.findColours(() => closed || performance.now() > nextLook)) || lacksColours;
    if (!lacksColours || !(await isStill(current))) return;
    const read = await reader.read(current, () => isStill(current));
    if (!read) return;
    content = read;
    lacksColours = false;
  }

  /** The next look is planned when the last is over, so that slow file systems never have two at once. */
  function plan(): void {
    if (!watch || closed) return;
    timer = setTimeout(async () => {
      await look().then(colour).catch(failed);
      plan();
    }, everyMs).unref();
  }

  const failed = (error: unknown) =>
    log.error(`Content cannot be read: ${error instanceof Error ? error.stack : error}`);
  const ready = readFirst().catch(failed);
  ready.then(colour).catch(failed).then(plan);
  return {
    ready,
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
    close(): void {
      closed = true;
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

function changedFolders(before: Snapshot, after: Snapshot): string[] {
  const signatures = ({ folders }: Snapshot) =>
    new Map(folders.map((one: FolderSnapshot) => [one.path, one.signature]));
  const [old, present] = [signatures(before), signatures(after)];
  const changed = [...present].filter(([path, signature]) => old.get(path) !== signature).map(([path]) => path);
  return [...changed, ...[...old.keys()].filter((path) => !present.has(path))];
}
