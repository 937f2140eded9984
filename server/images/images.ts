import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { conditionalResponse } from '../../lib/http/conditional.ts';
import { createBoundedQueue, QueueFullError } from '../../lib/queue/bounded-queue.server.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { methodNotAllowedResponse } from '../http/error-responses.ts';
import { strongEtag } from '../http/etag.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { type DiskCache, openDiskCache } from './disk-cache.ts';
import { connectOriginals, OriginalError } from './fetch-original.ts';
import {
  type GenerateFromOriginal,
  generateVariant,
  inspectOriginal,
  VARIANT_CONCURRENCY,
} from './generate-variant.ts';
import { type CachedOriginal, createOriginalCache, type FindOriginal } from './original-cache.ts';
import { type ImagePath, parseImagePath, variantName } from './parse-image-path.ts';
import { createPublishedCheck, type PublishedCheckOptions } from './published-check.ts';
import { parseSvgPath, requireSafeSvg, SVG_TYPE, type SvgPath } from './svg.ts';
import { throttledLog } from './throttled-log.ts';

/** Increase to regenerate all variants. */
const RECIPE_VERSION = 1;
const MAX_QUEUED = 100;
const MAX_PLACEHOLDERS_QUEUED = 40;
/** Then a placeholder is served. */
const WAIT_MS = 10_000;
const PLACEHOLDER_WIDTH = 480;
const FAILURE_TTL_MS = 60_000;
const MAX_REMEMBERED = 1000;
const { cache: policies } = routes.images;

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

export interface Images {
  /** Never rejects. @param isPreview whether unpublished images are allowed */
  handle(request: Request, isPreview?: boolean): Promise<Response>;
  /** Pre-generates a variant after those that visitors have requested. @throws errors of `make` */
  prewarm(path: string, generate: GenerateFromOriginal): Promise<PrewarmOutcome>;
  cache: DiskCache;
  findOriginal: FindOriginal;
}

export type PrewarmOutcome = 'generated' | 'cached' | 'failed' | 'full';

class VariantUnavailable extends Error {
  override readonly name = 'VariantUnavailable';
}

/**
 * Generates variants on demand and caches them on disk.
 *
 * Originals may contain camera metadata and are never served. A response is immutable if the path has the original's
 * version.
 */
export function createImages(
  settings: Pick<
    Settings,
    'DATA_DIR' | 'IMAGE_CACHE_MB' | 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'
  >,
  embedded: (request: Request) => Promise<Response>,
  freshness: PublishedCheckOptions,
  backendHealth: BackendHealth,
): Images {
  const folder = join(settings.DATA_DIR, 'cache', 'images');
  const logOnce = throttledLog();
  const cache = openDiskCache(folder, settings.IMAGE_CACHE_MB * 1024 * 1024, (error) =>
    logOnce('disk', `Image cache: ${folder} cannot be read or written`, error),
  );
  const { fetchOriginal, isPublished } = connectOriginals(settings, embedded, backendHealth);
  const findOriginal = createOriginalCache(fetchOriginal, settings.CONTENT_API_BASE ? cache : null);
  const checkPublished = createPublishedCheck(isPublished, freshness);
  const queue = createBoundedQueue({ concurrency: VARIANT_CONCURRENCY, maxQueued: MAX_QUEUED });
  const placeholderQueue = createBoundedQueue({ concurrency: 1, maxQueued: MAX_PLACEHOLDERS_QUEUED });
  const failedUntil = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  const keyOf = ({ source, variant }: ImagePath, version: string) =>
    `${RECIPE_VERSION} ${source} ${version} ${variantName(variant)}`;

  async function findImage(path: ImagePath): Promise<Image> {
    const { source, version, variant } = path;
    const type = CONTENT_TYPES[variant.format];
    const cached = version && (await cache.get(keyOf(path, version)));
    if (cached) return { bytes: cached, type, policy: policies.currentVersion };

    const original = await findOriginal(source, version);
    const key = keyOf(path, original.version);
    const policy = policyOf(version, original.version);
    const cachedByActualVersion = original.version === version ? null : await cache.get(key);
    if (cachedByActualVersion) return { bytes: cachedByActualVersion, type, policy };
    try {
      return { bytes: await variantOf(path, original, key), type, policy };
    } catch (error) {
      if (error instanceof OriginalError) throw error;
      if (!(error instanceof VariantUnavailable || error instanceof QueueFullError))
        logOnce(source, `No ${variantName(variant)} of ${source} can be made: ${messageOf(error)}`);
      return { bytes: await placeholderOf(path, original), type: CONTENT_TYPES.jpg, policy: policies.placeholder };
    }
  }

  /** Returns a placeholder, even of a damaged image. @throws {VariantUnavailable | QueueFullError} */
  async function placeholderOf({ source, variant }: ImagePath, original: CachedOriginal): Promise<Buffer> {
    const placeholder = { ...variant, width: Math.min(variant.width, PLACEHOLDER_WIDTH), format: 'jpg' } as const;
    const key = `small ${keyOf({ source, version: null, variant: placeholder }, original.version)}`;
    const generating = placeholderQueue.runOnce(key, async () => {
      const cached = await cache.get(key);
      if (cached) return cached;
      const inspected = await inspectOriginal(source, await original.bytes());
      const bytes = await generateVariant(inspected, placeholder, 'none').catch((error) => {
        throw new OriginalError('refused', `${source} cannot be decoded: ${messageOf(error)}`);
      });
      await cache.set(key, bytes);
      return bytes;
    });
    return withTimeout(generating);
  }

  async function variantOf(path: ImagePath, original: CachedOriginal, key: string): Promise<Buffer> {
    const { source, variant } = path;
    if (performance.now() < (failedUntil.get(key) ?? 0)) throw new VariantUnavailable('It failed a moment ago');
    const generating = queue.runOnce(key, async () => {
      const bytes = await generateVariant(await inspectOriginal(source, await original.bytes()), variant);
      await cache.set(key, bytes);
      return bytes;
    });
    generating.catch((error) => {
      if (error instanceof OriginalError || error instanceof QueueFullError) return;
      failedUntil.set(key, performance.now() + FAILURE_TTL_MS);
    });
    return withTimeout(generating);
  }

  async function findSvg({ source, version }: SvgPath): Promise<Image> {
    const original = await findOriginal(source, version);
    const bytes = await original.bytes();
    requireSafeSvg(source, bytes);
    return { bytes, type: SVG_TYPE, policy: policyOf(version, original.version) };
  }

  async function handle(request: Request, isPreview = false): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowedResponse();
    const { pathname } = new URL(request.url);
    const imagePath = parseImagePath(pathname);
    const path = imagePath ?? parseSvgPath(pathname);
    if (!path) return errorResponse(404, policies.notFound);
    const { source } = path;
    try {
      const isHidden = (await checkPublished(source)) === false;
      if (isHidden && !isPreview) return errorResponse(404, policies.notFound);
      const image = await (imagePath ? findImage(imagePath) : findSvg(path));
      return imageResponse(request, isHidden ? { ...image, policy: policies.unpublished } : image);
    } catch (error) {
      if (error instanceof QueueFullError || error instanceof VariantUnavailable) {
        return errorResponse(503, policies.failed);
      }
      if (!(error instanceof OriginalError)) {
        log.error(`Images: original ${source} failed`, error);
        return errorResponse(500, policies.failed);
      }
      if (error.reason === 'refused') logOnce(source, `No picture: ${error.message}`);
      return error.reason === 'failed' ? errorResponse(503, policies.failed) : errorResponse(404, policies.notFound);
    }
  }

  async function prewarm(pathname: string, generate: GenerateFromOriginal): Promise<PrewarmOutcome> {
    const path = parseImagePath(pathname);
    if (!path?.version) return 'failed';
    const key = keyOf(path, path.version);
    if (await cache.has(key)) return 'cached';
    if (cache.isNearlyFull()) return 'full';
    const { source, variant } = path;
    const original = await findOriginal(source, path.version)
      .then(async (latest) => (latest.version === path.version ? await latest.bytes() : null))
      .catch(() => null);
    await queue.idle();
    const bytes = original && (await generate(original, source, variant));
    if (bytes) await cache.set(key, bytes);
    return bytes ? 'generated' : 'failed';
  }

  return { handle, prewarm, cache, findOriginal };
}

interface Image {
  bytes: Buffer;
  type: string;
  policy: string;
}

function policyOf(version: string | null, actual: string): string {
  if (version === null) return policies.withoutVersion;
  // The page and the image have different versions.
  return version === actual ? policies.currentVersion : policies.otherVersion;
}

function imageResponse(request: Request, { bytes, type, policy }: Image): Response {
  return conditionalResponse(request, bytes as Buffer<ArrayBuffer>, {
    'Cache-Control': policy,
    ETag: strongEtag(bytes),
    'Content-Type': type,
    'Content-Length': String(bytes.length),
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
}

function errorResponse(status: 404 | 500 | 503, policy: string): Response {
  const texts = { 404: 'Not found', 500: 'Internal Server Error', 503: 'Service Unavailable' };
  const headers = { 'Cache-Control': policy, ...(status === 503 && retryAfter('imageNotReady')) };
  return new Response(texts[status], { status, headers });
}

/** @throws {VariantUnavailable} after {@link WAIT_MS}; the work continues */
function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new VariantUnavailable('It is not ready in time')), WAIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
