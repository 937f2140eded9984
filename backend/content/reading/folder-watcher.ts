import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

/**
 * Watches folders, each by itself, for what changes in them. Events only say that it is time to look: file systems of
 * networks and containers send none, and an event says nothing that can be relied on.
 *
 * @param onEvent called for each event
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
        // The folder itself may be another one now, under the same name: the next `follow` watches that.
        if (event === 'rename') close(path);
        onEvent();
      });
      watcher.on('error', () => close(path));
      watchers.set(path, watcher);
    } catch (error) {
      // The system has a limit on watched folders. One that is gone, or may not be read, costs itself.
      if (!['ENOENT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) isAvailable = false;
    }
  }

  return {
    /** Watches these folders, and no others. @returns whether some were not watched before */
    follow(paths: ReadonlySet<string>): boolean {
      for (const path of [...watchers.keys()]) if (!paths.has(path)) close(path);
      const added = [...paths].filter((path) => !watchers.has(path));
      for (const path of added) if (isAvailable) open(path);
      return added.some((path) => watchers.has(path));
    },
    /** False once a folder could not be watched. */
    isAvailable: () => isAvailable,
    close(): void {
      isAvailable = false;
      for (const path of [...watchers.keys()]) close(path);
    },
  };
}
