import { formatProblem, type Problem, problemKey } from './problems.ts';
import { type Content, createContentReader } from './read-content.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';

/** `console` is one. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Told after new content is served: the folders that differ, as `works/kanda` or `site`. */
export type ChangeListener = (folders: readonly string[]) => void;

const POLL_MS = 1000;

/**
 * Keeps content read. Old content is served until new content is ready.
 *
 * @param watch look for changes every second
 */
export function watchContent(contentDir: string, watch: boolean, log: Log, coloursFile?: string) {
  const reader = createContentReader(contentDir, coloursFile);
  const listeners = new Set<ChangeListener>();
  let content: Content | undefined;
  let seen: Snapshot | undefined;
  let announced = new Map<string, Problem>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function look(): Promise<void> {
    const snapshot = await takeSnapshot(contentDir);
    if (snapshot.signature === seen?.signature && snapshot.exists === seen.exists) return;
    content = await reader.read(snapshot);
    const folders = seen ? changedFolders(seen, snapshot) : [];
    const first = seen === undefined;
    seen = snapshot;
    announced = announce(content.problems, announced, log);
    if (!first) for (const listener of listeners) listener(folders);
  }

  /** The content that is served gets its pictures' colours. Never beside a look: both read. */
  async function colour(): Promise<void> {
    if ((await reader.findColours(() => closed)) && seen) content = await reader.read(seen);
  }

  /** The next look is planned when the last is over, so that slow file systems never have two at once. */
  function plan(): void {
    if (!watch || closed) return;
    timer = setTimeout(async () => {
      await look().then(colour).catch(failed);
      plan();
    }, POLL_MS).unref();
  }

  const failed = (error: unknown) =>
    log.error(`Content cannot be read: ${error instanceof Error ? error.stack : error}`);
  const ready = look().catch(failed);
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

function changedFolders(before: Snapshot, after: Snapshot): string[] {
  const old = new Map(before.folders.map(({ path, signature }) => [path, signature]));
  const changed = after.folders.filter(({ path, signature }) => old.get(path) !== signature).map(({ path }) => path);
  const present = new Set(after.folders.map(({ path }) => path));
  return [...changed, ...[...old.keys()].filter((path) => !present.has(path))];
}

/** Says what is new and what is over, and returns what is known now. */
function announce(problems: readonly Problem[], before: ReadonlyMap<string, Problem>, log: Log): Map<string, Problem> {
  const now = new Map(problems.map((problem) => [problemKey(problem), problem]));
  for (const [key, problem] of now) if (!before.has(key)) log.warn(`Content: ${formatProblem(problem)}`);
  for (const [key, { file, message }] of before) if (!now.has(key)) log.info(`Content: put right: ${file} ${message}`);
  return now;
}
