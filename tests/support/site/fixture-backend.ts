import { tmpdir } from 'node:os';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { fixtureContent } from './document-folder.ts';

/** Its API key. */
export const FIXTURE_KEY = 'the-key-of-the-fixture-content';

let backend: Backend | undefined;

/**
 * The embedded backend over the fixture content, without submissions. Nothing changes it: the files of a worker share one,
 * and nobody closes it.
 */
export async function fixtureBackend(): Promise<Backend> {
  backend ??= createBackend({
    contentDir: fixtureContent(),
    key: FIXTURE_KEY,
    // The colours of its pictures, which take as long again, are found once in a run.
    cache: cacheFiles(process.env.DATA_DIR ?? tmpdir()),
    log: { info() {}, warn() {}, error: console.error },
  });
  await backend.ready;
  return backend;
}
