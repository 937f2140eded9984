import { tmpdir } from 'node:os';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { fixtureContent } from './document-folder.ts';

export const FIXTURE_KEY = 'the-key-of-the-fixture-content';

let backend: Backend | undefined;

/**
 * Returns the embedded backend over the fixture content, without submissions. All files of a worker share it, so tests
 * must neither change nor close it.
 */
export async function fixtureBackend(): Promise<Backend> {
  backend ??= createBackend({
    contentDir: fixtureContent(),
    key: FIXTURE_KEY,
    // Finding the colours of images is slow, so the run caches them.
    cache: cacheFiles(process.env.DATA_DIR ?? tmpdir()),
    log: { info() {}, warn() {}, error: console.error },
  });
  await backend.ready;
  return backend;
}
