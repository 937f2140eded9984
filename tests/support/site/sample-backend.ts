import { tmpdir } from 'node:os';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { cacheFiles } from '../../../backend/content/cache/cache-files.ts';
import { SAMPLE_CONTENT } from './document-folder.ts';

/** Its API key. */
export const SAMPLE_KEY = 'the-key-of-the-sample-content';

let sample: Backend | undefined;

/**
 * The embedded backend over the sample content, without submissions. To read it takes more than a second of a processor,
 * and nothing changes it: the files of a worker share one, and nobody closes it.
 */
export async function sampleBackend(): Promise<Backend> {
  sample ??= createBackend({
    contentDir: SAMPLE_CONTENT,
    key: SAMPLE_KEY,
    // The colours of its pictures, which take as long again, are found once in a run.
    cache: cacheFiles(process.env.DATA_DIR ?? tmpdir()),
    log: { info() {}, warn() {}, error: console.error },
  });
  await sample.ready;
  return sample;
}
