import { log } from '../../log.ts';
import { createMaker, MakerError } from '../maker/maker-process.ts';
import { describePictures, makePicturesAhead, type PagesWithPictures } from './prewarm-images.ts';

const MAX_ATTEMPTS = 20;
const RETRY_MS = 60_000;

/** Pre-generates images in a low-priority process. Never rejects. */
export async function makePicturesInBackground(pages: PagesWithPictures, script: string): Promise<void> {
  using maker = createMaker(script);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const done = await makePicturesAhead(pages, maker.make);
      if (done.unread === 0 || attempt === MAX_ATTEMPTS) return log.info(describePictures(done));
    } catch (error) {
      if (error instanceof MakerError)
        return log.error('Images: pre-generation stopped; images are generated on request', error);
      if (attempt === 1) log.warn('Images: pre-generation starts when the content can be read');
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
  }
}
