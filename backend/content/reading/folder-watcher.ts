import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Events only trigger a poll.
 * Network and container file systems send none, and details are unreliable.
 */
export function createFolderWatcher(root: string, onEvent: () => void) {
  const watchers = new Map<string, FSWatcher>();
  let isAvailable = true;

  function close(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }

  function open(path: string): void {
    try {
      const watcher = watch(join(root, path), { persistent: false }, (event) => {
        // The folder may have been replaced; the next `follow` watches the new one.
        if (event === 'rename') close(path);
        onEvent();
      });
      watcher.on('error', () => close(path));
      watchers.set(path, watcher);
    } catch (error) {
      // Other errors mean that a system limit is reached.
      if (!['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) isAvailable = false;
    }
  }

  return {
    /** Returns whether some folders are new. */
    follow(paths: ReadonlySet<string>): boolean {
      for (const path of [...watchers.keys()]) if (!paths.has(path)) close(path);
      const added = [...paths].filter((path) => !watchers.has(path));
      for (const path of added) if (isAvailable) open(path);
      return added.some((path) => watchers.has(path));
    },
    isAvailable: () => isAvailable,
    close(): void {
      isAvailable = false;
      for (const path of [...watchers.keys()]) close(path);
    },
  };
}
