import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import { createBoundedQueue } from '../../lib/queue/bounded-queue.server.ts';
import { waitAtMost } from '../../lib/queue/wait-at-most.ts';
import { log } from '../log.ts';
import { publishMeasurement } from '../measurements.ts';
import type { DiskCache } from './disk-cache.ts';
import { OriginalError } from './fetch-original.ts';
import {
  CONTENT_TYPES,
  fastFormat,
  type GenerateFromOriginal,
  generateFast,
  inspectOriginal,
  VARIANT_CONCURRENCY,
} from './generate-variant.ts';
import type { CachedOriginal, FindOriginal } from './original-cache.ts';
import { type ImagePath, parseImagePath, variantName } from './parse-image-path.ts';

/** Increase to regenerate all variants. */
export const RECIPE_VERSION = 2;
const MAX_QUEUED = 150;
const MAX_REQUESTED = 1000;
/** Maximum time that a visitor waits for the fast encoding. */
const WAIT_MS = 10_000;
const FAILURE_TTL_MS = 60_000;
const MAX_REMEMBERED = 1000;

/** Order of work in the background. */
const PRIORITIES = { requested: 2, changed: 1, pregenerated: 0 } as const;
type Priority = keyof typeof PRIORITIES;

export type PregenerationOutcome = 'generated' | 'cached' | 'failed' | 'full';

/** A visitor has waited for the variant for {@link WAIT_MS}. */
export class VariantUnavailable extends Error {
  override readonly name = 'VariantUnavailable';
}

export interface Background {
  /** Rejects if the variant cannot be generated. */
  generate: GenerateFromOriginal;
  concurrency: number;
}

interface FoundVariant {
  bytes: Buffer;
  type: string;
  /** Of the original. */
  version: string;
  /** False for the fast encoding. */
  isFinal: boolean;
}

export interface Variants {
  /**
   * Returns the cached variant, or a fast encoding that the final variant replaces in the background.
   *
   * @throws {OriginalError | QueueFullError | VariantUnavailable}
   */
  find(path: ImagePath): Promise<FoundVariant>;
  /** Generates a variant while no visitor waits. @throws {ImageWorkerError} */
  pregenerate(pathname: string, priority: Exclude<Priority, 'requested'>): Promise<PregenerationOutcome>;
  /** Discards waiting work. */
  close(): Promise<void>;
}

interface VariantsOptions {
  cache: DiskCache;
  findOriginal: FindOriginal;
  background: Background;
}

/** Generates variants and caches them on disk. */
export function createVariants({ cache, findOriginal, background }: VariantsOptions): Variants {
  const fastQueue = createBoundedQueue({ concurrency: VARIANT_CONCURRENCY, maxQueued: MAX_QUEUED });
  const backgroundQueue = new PQueue({ concurrency: background.concurrency });
  const pending = new Map<string, Promise<boolean>>();
  /** Keys of pending variants whose work has not started. */
  const queued = new Set<string>();
  let isClosed = false;
  const failedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  async function fastEncoding({ source, variant }: ImagePath, original: CachedOriginal, key: string): Promise<Buffer> {
    const generating = fastQueue.runOnce(key, async () => {
      const cached = await cache.get(key);
      if (cached) return cached;
      const inspected = await inspectOriginal(source, await original.bytes());
      const bytes = await generateFast(inspected, variant).catch((error) => {
        throw new OriginalError('refused', `${source} cannot be decoded: ${messageOf(error)}`);
      });
      publishMeasurement('imageGenerated', { encoding: 'fast' });
      await cache.set(key, bytes);
      return bytes;
    });
    // After a timeout, the work continues.
    const bytes = await waitAtMost(generating, WAIT_MS, null);
    if (!bytes) throw new VariantUnavailable(`the fast encoding was not generated within ${WAIT_MS / 1000} s`);
    return bytes;
  }

  /** @returns whether the variant was generated */
  function generateInBackground(path: ImagePath, original: CachedOriginal, priority: Priority): Promise<boolean> {
    const key = keyOf(path, original.version);
    const same = pending.get(key);
    if (same) {
      if (queued.has(key) && priority === 'requested') backgroundQueue.setPriority(key, PRIORITIES.requested);
      return same;
    }
    // The queue may start the work at once.
    queued.add(key);
    const work = backgroundQueue.add(
      async () => {
        queued.delete(key);
        await fastQueue.idle();
        return generateFinal(path, original, key);
      },
      { id: key, priority: PRIORITIES[priority] },
    );
    const generated = work.finally(() => pending.delete(key));
    pending.set(key, generated);
    return generated;
  }

  async function generateFinal({ source, variant }: ImagePath, original: CachedOriginal, key: string) {
    try {
      const bytes = await background.generate(await original.bytes(), source, variant);
      publishMeasurement('imageGenerated', { encoding: 'final' });
      await cache.set(key, bytes);
      await cache.delete(fastKeyOf(key));
      return true;
    } catch (error) {
      if (isClosed) return false;
      failedUntil.set(key, performance.now() + FAILURE_TTL_MS);
      if (error instanceof Error && error.name === 'ImageWorkerError') throw error;
      log.error(`Images: ${source} cannot be converted to ${variantName(variant)}: ${messageOf(error)}`, {
        event: 'not_generated',
        repeats: source,
      });
      return false;
    }
  }

  async function find(path: ImagePath): Promise<FoundVariant> {
    const { source, variant } = path;
    const final = (bytes: Buffer, version: string) => ({
      bytes,
      version,
      type: CONTENT_TYPES[variant.format],
      isFinal: true,
    });
    const cached = path.version && (await cache.get(keyOf(path, path.version)));
    if (cached) return final(cached, path.version as string);
    const original = await findOriginal(source, path.version);
    const { version } = original;
    const key = keyOf(path, version);
    const cachedByActualVersion = version === path.version ? null : await cache.get(key);
    if (cachedByActualVersion) return final(cachedByActualVersion, version);
    const bytes = await fastEncoding(path, original, fastKeyOf(key));
    const isDue = backgroundQueue.sizeBy({ priority: PRIORITIES.requested }) < MAX_REQUESTED;
    if (isDue && performance.now() > (failedUntil.get(key) ?? 0))
      generateInBackground(path, original, 'requested').catch((error) => {
        // Closing clears the queue.
        if (isClosed) return;
        log.error(`Images: the image worker failed: ${messageOf(error)}`, { event: 'worker_failed', repeats: '' });
      });
    return { bytes, version, type: CONTENT_TYPES[fastFormat(variant.format)], isFinal: false };
  }

  return {
    find,
    async pregenerate(pathname, priority) {
      const path = parseImagePath(pathname);
      if (!path) return 'failed';
      if (path.version && (await cache.has(keyOf(path, path.version)))) return 'cached';
      const original = await findOriginal(path.source, path.version).catch(() => null);
      if (!original || (path.version && path.version !== original.version)) return 'failed';
      if (await cache.has(keyOf(path, original.version))) return 'cached';
      if (cache.isNearlyFull()) return 'full';
      const isGenerated = await generateInBackground(path, original, priority).catch((error) => {
        // Closing clears the queue.
        if (isClosed) return false;
        throw error;
      });
      return isGenerated ? 'generated' : 'failed';
    },
    async close() {
      isClosed = true;
      backgroundQueue.pause();
      backgroundQueue.clear();
      await backgroundQueue.onPendingZero();
    },
  };
}

function keyOf({ source, variant }: ImagePath, version: string): string {
  return `${RECIPE_VERSION} ${source} ${version} ${variantName(variant)}`;
}

function fastKeyOf(key: string): string {
  return `fast ${key}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}
