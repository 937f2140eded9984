/** Makes the pictures of all published pages before a visitor asks for them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { IMAGES_BASE } from '../../../site/pictures/picture-source.ts';
import { log } from '../../log.ts';
import type { Images } from '../images.ts';
import type { MakeFromOriginal } from '../make-variant.ts';

/** Addresses of variants in a page, without a host, up to the end of the attribute or of the candidate. */
const ADDRESSES = new RegExp(
  `${IMAGES_BASE}/[^\\s"'<>&]+/(?:[a-z]+-\\d+-)?\\d+\\.(?:avif|webp|jpg)(?=[\\s"'<&,])`,
  'g',
);
const isShared = (address: string) => /\/share-\d+-\d+\.jpg$/.test(address);
/** Nearly all visitors take AVIF: of all pages first. Networks come last: they ask once for all who see a link there. */
const ROUNDS = [
  (address: string) => address.endsWith('.avif'),
  (address: string) => !address.endsWith('.avif') && !isShared(address),
  isShared,
];
/** Addresses that are remembered, so that a picture on many pages is looked for once. */
const MAX_REMEMBERED = 20_000;
/** How often the progress is logged while there is some. In milliseconds, as {@link BREATH_MS}. */
const LOG_INTERVAL_MS = 30_000;
/** After so many pages that cannot be read, one after the other, the rest is not tried: the content backend is down. */
const MAX_UNREAD = 3;
/** A pause after each page: to render it takes up to 10 ms, in which no visitor is served. */
const BREATH_MS = 30;

export interface PagesWithPictures {
  /** Paths of pages, those first whose pictures are wanted first. */
  paths: () => AsyncIterable<string>;
  /** The HTML of a page; null where it cannot be had at the moment. */
  htmlOf: (path: string) => Promise<string | null>;
  images: Pick<Images, 'makeAhead'>;
}

export interface PicturesMade {
  made: number;
  there: number;
  impossible: number;
  /** Pages that could not be read. */
  unread: number;
  /** Whether it ended early because the cache of pictures was nearly full. */
  isFull: boolean;
}

/**
 * @param make makes one picture
 * @param concurrency how many are made at the same time
 * @throws what `make` and the options throw
 */
export async function makePicturesAhead(
  { paths, htmlOf, images }: PagesWithPictures,
  make: MakeFromOriginal,
  concurrency = 1,
): Promise<PicturesMade> {
  const done: PicturesMade = { made: 0, there: 0, impossible: 0, unread: 0, isFull: false };
  const seen = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const logProgress = throttled(LOG_INTERVAL_MS, (path: string) =>
    log.info(`Pictures: ${done.made} were made ahead so far, for pages up to ${path}.`),
  );

  async function makeAll(path: string, addresses: Iterable<string>): Promise<void> {
    for (const address of addresses) {
      const result = done.isFull ? 'full' : await images.makeAhead(address, make);
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
      // All of them take from the same list.
      const rest = addresses.values();
      await Promise.all(Array.from({ length: concurrency }, () => makeAll(path, rest)));
      if (done.isFull) return done;
      await sleep(BREATH_MS);
    }
  }
  return done;
}

/** What is logged at the end. */
export function describePictures({ made, there, impossible, unread, isFull }: PicturesMade): string {
  const counts = `${made} were made, ${there} were there`;
  if (isFull) return `Pictures: ${counts}. No more are made ahead, because the cache is nearly full (IMAGE_CACHE_MB).`;
  const left = [
    impossible > 0 && `${impossible} cannot be made`,
    unread > 0 && 'those of pages that could not be read are missing',
  ].filter(Boolean);
  return `Pictures of all published pages: ${[counts, ...left].join(', ')}.`;
}

/** Calls `action` at most once in so many milliseconds, and not at first. */
function throttled<Argument>(intervalMs: number, action: (argument: Argument) => void) {
  let calledAt = performance.now();
  return (argument: Argument) => {
    if (performance.now() - calledAt < intervalMs) return;
    calledAt = performance.now();
    action(argument);
  };
}
