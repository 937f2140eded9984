import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { LogMessage } from '../../../lib/log.ts';
import { IMAGES_BASE } from '../../../site/pictures/picture-source.ts';
import { log } from '../../log.ts';
import type { Images } from '../images.ts';
import type { Variants } from '../variants.ts';

const ADDRESSES = new RegExp(
  `${IMAGES_BASE}/[^\\s"'<>&]+/(?:[a-z]+-\\d+-)?\\d+\\.(?:avif|webp|jpg)(?=[\\s"'<&,])`,
  'g',
);
const PICTURES = /<picture>.*?<\/picture>/gs;
const isAvif = (address: string) => address.endsWith('.avif');
const isShared = (address: string) => /\/share-\d+-\d+\.jpg$/.test(address);
/**
 * Generates the first views of all pages first, in the format that most browsers request. Share images are requested once per link, so
 * they come last.
 */
const ROUNDS: ((html: string) => string[])[] = [
  (html) =>
    addressesIn(html.replace(PICTURES, (picture) => (picture.includes('loading="lazy"') ? '' : picture))).filter(
      isAvif,
    ),
  (html) => addressesIn(html).filter(isAvif),
  (html) => addressesIn(html).filter((address) => !isAvif(address) && !isShared(address)),
  (html) => addressesIn(html).filter(isShared),
];
const MAX_REMEMBERED = 20_000;
const LOG_INTERVAL_MS = 30_000;
/** Consecutive failures that end pre-generation. */
const MAX_CONSECUTIVE_FAILURES = 3;
/** Rendering blocks for up to 10 ms. */
const YIELD_MS = 30;

export interface PagesWithImages {
  /** Page paths by priority. */
  paths: () => AsyncIterable<string>;
  htmlOf: (path: string) => Promise<string | null>;
  images: Pick<Images, 'pregenerate'>;
}

export interface PrewarmOptions {
  priority?: Parameters<Variants['pregenerate']>[1];
  concurrency?: number;
}

export interface PrewarmResult {
  generated: number;
  cached: number;
  failed: number;
  unreadable: number;
  isFull: boolean;
}

export async function prewarmImages(
  { paths, htmlOf, images }: PagesWithImages,
  { priority = 'pregenerated', concurrency = 1 }: PrewarmOptions = {},
): Promise<PrewarmResult> {
  const result: PrewarmResult = { generated: 0, cached: 0, failed: 0, unreadable: 0, isFull: false };
  const processed = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  const logProgress = throttled(LOG_INTERVAL_MS, (path: string) =>
    log.info(`Images: pre-generated ${result.generated} variants so far, for pages up to ${path}`, {
      event: 'pregenerating',
    }),
  );

  async function prewarmAll(path: string, addresses: Iterable<string>): Promise<void> {
    for (const address of addresses) {
      const outcome = result.isFull ? 'full' : await images.pregenerate(address, priority);
      if (outcome === 'full') {
        result.isFull = true;
        return;
      }
      result[outcome] += 1;
      if (outcome === 'generated') logProgress(path);
    }
  }

  for (const addressesOf of ROUNDS) {
    result.unreadable = 0;
    let consecutiveFailures = 0;
    for await (const path of paths()) {
      const html = await htmlOf(path);
      consecutiveFailures = html === null ? consecutiveFailures + 1 : 0;
      if (html === null) result.unreadable += 1;
      if (consecutiveFailures === MAX_CONSECUTIVE_FAILURES) return result;
      const addresses = (html === null ? [] : addressesOf(html)).filter((address) => !processed.has(address));
      for (const address of addresses) processed.set(address, true);
      // The workers share one iterator.
      const rest = addresses.values();
      await Promise.all(Array.from({ length: concurrency }, () => prewarmAll(path, rest)));
      if (result.isFull) return result;
      await sleep(YIELD_MS);
    }
  }
  return result;
}

export function describePrewarm({ generated, cached, failed, unreadable, isFull }: PrewarmResult): LogMessage {
  const counts = `pre-generated ${generated.toLocaleString('en')} variants (${cached.toLocaleString('en')} already cached)`;
  if (isFull) return `Images: ${counts}; stopped, because the cache is nearly full (IMAGE_CACHE_MB)`;
  const problems = [
    failed > 0 && `${failed} failed`,
    unreadable > 0 && 'images of unreadable pages are missing',
  ].filter(Boolean);
  return `Images: ${[counts, ...problems].join(', ')}`;
}

function addressesIn(html: string): string[] {
  return [...new Set(html.match(ADDRESSES))];
}

function throttled<Argument>(intervalMs: number, action: (argument: Argument) => void) {
  let calledAt = performance.now();
  return (argument: Argument) => {
    if (performance.now() - calledAt < intervalMs) return;
    calledAt = performance.now();
    action(argument);
  };
}
