import { join } from 'node:path';
import { conditionalResponse } from '../../lib/http/conditional.ts';
import { QueueFullError } from '../../lib/queue/bounded-queue.server.ts';
import type { CacheSize } from '../cache/cache-entry.ts';
import type { BackendHealth } from '../content/backend-health.ts';
import { methodNotAllowedResponse } from '../http/error-responses.ts';
import { strongEtag } from '../http/etag.ts';
import { retryAfter } from '../http/retry-after.ts';
import { routes } from '../http/route-table.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';
import { openDiskCache } from './disk-cache.ts';
import { connectOriginals, OriginalError } from './fetch-original.ts';
import { createOriginalCache } from './original-cache.ts';
import { type ImagePath, parseImagePath } from './parse-image-path.ts';
import { createPublishedCheck, type PublishedCheckOptions } from './published-check.ts';
import { parseSvgPath, requireSafeSvg, SVG_TYPE, type SvgPath } from './svg.ts';
import { type Background, createVariants, type Variants, VariantUnavailable } from './variants.ts';

const { cache: policies } = routes.images;

export interface Images extends Pick<Variants, 'pregenerate' | 'close'> {
  size(): CacheSize;
  /** Never rejects. @param isPreview whether unpublished images are allowed */
  handle(request: Request, isPreview?: boolean): Promise<Response>;
}

/**
 * Serves pictures as variants.
 *
 * Originals may contain camera metadata and are never served. A response is immutable if it is the final variant and the
 * path has the original's version.
 */
export function createImages(
  settings: Pick<
    Settings,
    'DATA_DIR' | 'IMAGE_CACHE_MB' | 'CONTENT_API_BASE' | 'CONTENT_API_KEY' | 'CONTENT_TIMEOUT_MS'
  >,
  embedded: (request: Request) => Promise<Response>,
  freshness: PublishedCheckOptions,
  backendHealth: BackendHealth,
  background: Background,
): Images {
  const folder = join(settings.DATA_DIR, 'cache', 'images');
  const cache = openDiskCache(folder, settings.IMAGE_CACHE_MB * 1024 * 1024, (error) =>
    log.error(`Image cache: ${folder} cannot be read or written`, { event: 'unusable', repeats: '', error }),
  );
  const { fetchOriginal, isPublished } = connectOriginals(settings, embedded, backendHealth);
  const findOriginal = createOriginalCache(fetchOriginal, settings.CONTENT_API_BASE ? cache : null);
  const checkPublished = createPublishedCheck(isPublished, freshness);
  const { find, pregenerate, close } = createVariants({ cache, findOriginal, background });

  async function findImage(path: ImagePath): Promise<Image> {
    const { bytes, type, version, isFinal } = await find(path);
    return { bytes, type, policy: isFinal ? policyOf(path.version, version) : policies.fastEncoding };
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
        log.warn(`Images: ${source} is not served, because too many images are generated: ${error.message}`, {
          event: 'busy',
          repeats: '',
        });
        return errorResponse(503, policies.failed);
      }
      if (!(error instanceof OriginalError)) {
        log.error(`Images: original ${source} failed`, { event: 'original_failed', repeats: source, error });
        return errorResponse(500, policies.failed);
      }
      if (error.reason === 'refused')
        log.error(`Images: no picture: ${error.message}`, { event: 'refused', repeats: source });
      return error.reason === 'failed' ? errorResponse(503, policies.failed) : errorResponse(404, policies.notFound);
    }
  }

  return { handle, pregenerate, close, size: cache.size };
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

function errorResponse(status: 404 | 500 | 503, policy: string): Response {
  const texts = { 404: 'Not found', 500: 'Internal Server Error', 503: 'Service Unavailable' };
  const headers = { 'Cache-Control': policy, ...(status === 503 && retryAfter('imageNotReady')) };
  return new Response(texts[status], { status, headers });
}
