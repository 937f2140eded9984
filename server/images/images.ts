import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { answerConditionally } from '../../contract/http/conditional.ts';
import { cachePolicy } from '../cache-policy.ts';
import { log } from '../log.ts';
import type { Settings } from '../settings.ts';
import { etagOf } from '../with-etag.ts';
import { openDiskCache } from './disk-cache.ts';
import { NoOriginal, originalsFrom } from './fetch-original.ts';
import { inspect, MAKING_AT_ONCE, makeVariant } from './make-variant.ts';
import { createOriginals, type FoundOriginal } from './originals.ts';
import { type ImageAddress, readAddress, variantName } from './read-address.ts';
import { createWorkshop, TooMuchToDo } from './workshop.ts';

/** Part of every key: another number, and everything is made anew. For a change of qualities or of what sharp does. */
const RECIPE = 1;
/** Who has waited so long gets the original; what is being made is for the next. In milliseconds. */
const PATIENCE_MS = 10_000;
/** What could not be made is not tried again sooner. In milliseconds. */
const FAILED_FOR_MS = 60_000;
/** The same complaint is written once in so many milliseconds. */
const SAID_FOR_MS = 600_000;
/** Of so many pictures it is remembered that they failed, or that something was said about them. */
const MAX_REMEMBERED = 1000;
/** Seconds after which a browser may ask again while the backend does not answer. */
const RETRY_AFTER = '30';

const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const;

/** Answers `/images/…`. Never rejects. */
export type ImageHandler = (request: Request) => Promise<Response>;

/**
 * The image route: each variant of a picture is made when it is first asked for, and kept. An address that names the
 * original's version may be kept for good, because the version is checked against the original's bytes.
 *
 * @param embedded the embedded backend's fetch, where there is no other
 */
export function createImages(
  settings: Pick<Settings, 'DATA_DIR' | 'IMAGE_CACHE_MB' | 'CONTENT_API_BASE' | 'CONTENT_TIMEOUT_MS'>,
  embedded: (request: Request) => Promise<Response>,
): ImageHandler {
  const folder = join(settings.DATA_DIR, 'cache', 'images');
  const sayOnce = rarely();
  const cache = openDiskCache(folder, settings.IMAGE_CACHE_MB * 1024 * 1024, (error) =>
    sayOnce('disk', `Pictures cannot be kept in ${folder}`, error),
  );
  const findOriginal = createOriginals(originalsFrom(settings, embedded), settings.CONTENT_API_BASE ? cache : null);
  const make = createWorkshop({ atOnce: MAKING_AT_ONCE, waiting: 100 });
  /** What could not be made, and until when it is not tried again. */
  const failed = new LRUCache<string, number>({ max: MAX_REMEMBERED });

  const keyOf = ({ source, variant }: ImageAddress, version: string) =>
    `${RECIPE} ${source} ${version} ${variantName(variant)}`;

  async function variantOf(address: ImageAddress): Promise<Answer> {
    const { source, version, variant } = address;
    const type = CONTENT_TYPES[variant.format];
    const kept = version && (await cache.get(keyOf(address, version)));
    if (kept) return { bytes: kept, type, policy: cachePolicy.immutable };

    const original = await findOriginal(source, version);
    const key = keyOf(address, original.version);
    const policy = policyOf(version, original.version);
    const keptUnderItsOwn = original.version === version ? null : await cache.get(key);
    if (keptUnderItsOwn) return { bytes: keptUnderItsOwn, type, policy };
    try {
      return { bytes: await made(address, original, key), type, policy };
    } catch (error) {
      if (error instanceof NoOriginal) throw error;
      if (!(error instanceof TooMuchToDo))
        sayOnce(source, `No ${variantName(variant)} of ${source} can be made`, error);
      const { bytes, type: itsOwn } = await inspect(source, await original.bytes());
      return { bytes, type: itsOwn, policy: cachePolicy.standIn };
    }
  }

  async function made(address: ImageAddress, original: FoundOriginal, key: string): Promise<Buffer> {
    const { source, variant } = address;
    if (performance.now() < (failed.get(key) ?? 0)) throw new TooMuchToDo('It failed a moment ago');
    const making = make(key, async () => {
      const bytes = await makeVariant(await inspect(source, await original.bytes()), variant);
      await cache.set(key, bytes);
      return bytes;
    });
    making.catch((error) => {
      if (error instanceof NoOriginal || error instanceof TooMuchToDo) return;
      failed.set(key, performance.now() + FAILED_FOR_MS);
    });
    return withPatience(making);
  }

  return async function answer(request) {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response('Method Not Allowed', { status: 405, headers: { Allow: 'GET, HEAD' } });
    }
    const address = readAddress(new URL(request.url).pathname);
    if (!address) return refusal(404, cachePolicy.notFound);
    try {
      return send(request, await variantOf(address));
    } catch (error) {
      if (error instanceof TooMuchToDo) return refusal(503, cachePolicy.none);
      if (!(error instanceof NoOriginal)) {
        log.error(`GET ${address.source}`, error);
        return refusal(500, cachePolicy.none);
      }
      if (error.reason !== 'missing') sayOnce(address.source, `No picture: ${error.message}`);
      return error.reason === 'failed' ? refusal(503, cachePolicy.none) : refusal(404, cachePolicy.notFound);
    }
  };
}

interface Answer {
  bytes: Buffer;
  type: string;
  policy: string;
}

/** @param version what the address names; null where it names none */
function policyOf(version: string | null, found: string): string {
  if (version === null) return cachePolicy.anHour;
  // The page is older than the picture, or newer: neither lasts.
  return version === found ? cachePolicy.immutable : cachePolicy.revalidate;
}

function send(request: Request, { bytes, type, policy }: Answer): Response {
  return answerConditionally(request, bytes as Buffer<ArrayBuffer>, {
    'Cache-Control': policy,
    ETag: etagOf(bytes),
    'Content-Type': type,
    'Content-Length': String(bytes.length),
  });
}

function refusal(status: 404 | 500 | 503, policy: string): Response {
  const words = { 404: 'Not found', 500: 'Internal Server Error', 503: 'Service Unavailable' };
  const headers = { 'Cache-Control': policy, ...(status === 503 && { 'Retry-After': RETRY_AFTER }) };
  return new Response(words[status], { status, headers });
}

/** @throws {TooMuchToDo} where the wait is too long; the work goes on */
function withPatience<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((done, gaveUp) => {
    const timer = setTimeout(() => gaveUp(new TooMuchToDo('The wait is too long')), PATIENCE_MS);
    work.then(done, gaveUp).finally(() => clearTimeout(timer));
  });
}

/** A complaint about the same thing is written once in a while, however often it is met. */
function rarely() {
  const said = new LRUCache<string, number>({ max: MAX_REMEMBERED });
  return (about: string, message: string, error?: unknown) => {
    if (performance.now() < (said.get(about) ?? 0)) return;
    said.set(about, performance.now() + SAID_FOR_MS);
    log.error(message, error);
  };
}
