import { log } from '../../log.ts';
import { ImageWorkerError } from '../worker/worker-process.ts';
import { describePrewarm, type PagesWithImages, prewarmImages } from './prewarm-images.ts';

const MAX_ATTEMPTS = 20;
const RETRY_MS = 60_000;

/** Pre-generates the images of all pages. Never rejects. */
export async function prewarmInBackground(pages: PagesWithImages): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const result = await prewarmImages(pages);
      if (result.unreadable === 0 || attempt === MAX_ATTEMPTS)
        return log.info(describePrewarm(result), { event: 'pregenerated' });
    } catch (error) {
      if (error instanceof ImageWorkerError)
        return log.error('Images: pre-generation stopped; images are generated on request', {
          event: 'pregeneration_stopped',
          error,
        });
      if (attempt === 1)
        log.warn('Images: pre-generation starts when the content can be read', {
          event: 'pregeneration_waits',
          error,
        });
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
  }
}
