import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { IMAGES_BASE } from '../../../site/pictures/picture-source.ts';
import { log } from '../../log.ts';
import type { Images } from '../images.ts';
import type { MakeFromOriginal } from '../make-variant.ts';

const ADDRESSES = new RegExp(
  `${IMAGES_BASE}/[^\\s"'<>&]+/(?:[a-z]+-\\d+-)?\\d+\\.(?:avif|webp|jpg)(?=[\\s"'<&,])`,
  'g',
);
const isShared = (address: string) => /\/share-\d+-\d+\.jpg$/.test(address);
/** Most visitors use AVIF. Share images are requested once per link, so they come last. */
const ROUNDS = [
  (address: string) => address.endsWith('.avif'),
  (address: string) => !address.endsWith('.avif') && !isShared(address),
  isShared,
];
const MAX_REMEMBERED = 20_000;
const LOG_INTERVAL_MS = 30_000;
/** Consecutive failures that end pre-generation. */
const MAX_UNREAD = 3;
/** Rendering blocks for up to 10 ms. */
const YIELD_MS = 30;

export interface PagesWithPictures {
  /** Page paths by priority. */
  paths: () => AsyncIterable<string>;
  htmlOf: (path: string) => Promise<string | null>;
  images: Pick<Images, 'prewarm'>;
}

export interface PicturesMade {
  made: number;
  there: number;
  impossible: number;
  unread: number;
  isFull: boolean;
}

export async function makePicturesAhead(
  { paths, htmlOf, images }: PagesWithPictures,
  make: MakeFromOriginal,
  concurrency = 1,
): Promise<PicturesMade> {
  const done: PicturesMade = { made: 0, there: 0, impossible: 0, unread: 0, isFull: false };
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const logProgress = throttled(LOG_INTERVAL_MS, (path: string) =>
    log.info(`Images: pre-generated ${done.made} variants so far, for pages up to ${path}`),
  );

  async function makeAll(path: string, addresses: Iterable<string>): Promise<void> {
    for (const address of addresses) {
      const result = done.isFull ? 'full' : await images.prewarm(address, make);
      if (result === 'full') {
        done.isFull = true;
        return;
      }
      done[result] += 1;
      if (result === 'made') logProgress(path);
    }
  }

  for (const isWanted of ROUNDS) {
    done.unread = 0;
    let unreadInARow = 0;
    for await (const path of paths()) {
      const html = await htmlOf(path);
      unreadInARow = html === null ? unreadInARow + 1 : 0;
      if (html === null) done.unread += 1;
      if (unreadInARow === MAX_UNREAD) return done;
      const addresses = [...new Set(html?.match(ADDRESSES))].filter((each) => isWanted(each) && !seen.has(each));
      for (const address of addresses) seen.set(address, true);
      // The workers share one iterator.
      const rest = addresses.values();
      await Promise.all(Array.from({ length: concurrency }, () => makeAll(path, rest)));
      if (done.isFull) return done;
      await sleep(YIELD_MS);
    }
  }
  return done;
}

export function describePictures({ made, there, impossible, unread, isFull }: PicturesMade): string {
  const counts = `pre-generated ${made.toLocaleString('en')} variants (${there.toLocaleString('en')} already cached)`;
  if (isFull) return `Images: ${counts}; stopped, because the cache is nearly full (IMAGE_CACHE_MB)`;
  const left = [
    impossible > 0 && `${impossible} failed`,
    unread > 0 && 'images of unreadable pages are missing',
  ].filter(Boolean);
  return `Images: ${[counts, ...left].join(', ')}`;
}

function throttled<Argument>(intervalMs: number, action: (argument: Argument) => void) {
  let calledAt = performance.now();
  return (argument: Argument) => {
    if (performance.now() - calledAt < intervalMs) return;
    calledAt = performance.now();
    action(argument);
  };
}
