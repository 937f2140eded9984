import { LRUCache } from 'lru-cache';
import { SHARE_BASE, type ShareCard, shareAddress } from '../../../site/pictures/share-card.ts';
import { createBoundedQueue, QueueFullError } from '../../bounded-queue.ts';
import { cachePolicy } from '../../http/cache-policy.ts';
import { methodNotAllowedResponse } from '../../http/error-responses.ts';
import { log } from '../../log.ts';
import { waitAtMost } from '../../wait-at-most.ts';
import { OriginalError } from '../fetch-original.ts';
import { errorResponse, type Images, imageResponse, type MadeAhead } from '../images.ts';
import { parseImagePath } from '../parse-image-path.ts';
import type { CardDrawing, DrawCard } from './card-drawing.ts';
import type { FindCard } from './published-cards.ts';
import { shareDesign } from './share-design.ts';
import { shareVersion } from './share-version.ts';

/** Cards that wait to be drawn; a card takes a third of a second. */
const MAX_QUEUED = 50;
/** How long a request waits for a card, in milliseconds; it is drawn all the same. */
const WAIT_MS = 10_000;

/** A card that failed is not drawn again within this time, in milliseconds; of so many this is remembered. */
const FAILURE_TTL_MS = 60_000;
const MAX_FAILURES = 1000;

const ADDRESS = new RegExp(`^${SHARE_BASE}(/.*)?/([0-9a-f]{16})\\.jpg$`);

/** The pictures for social networks that the site draws itself. */
export interface SharePictures {
  /** Handles `/images/share/…`. Never rejects. */
  handle(request: Request): Promise<Response>;
  /** Draws a card that nobody has asked for yet, unless it is there. @throws what `draw` throws */
  makeAhead(address: string, draw: DrawCard): Promise<MadeAhead>;
}

/** A card as bytes, and how long it may be kept. */
interface Drawn {
  bytes: Buffer;
  policy: string;
}

/**
 * The share pictures: addressed by page and version, and drawn from what the page is called now. So nobody can have a picture
 * of other words, nor of what is not published, and an old address leads to the present one.
 *
 * @param draw for those who wait; called for one card at a time
 */
export function createSharePictures(
  findCard: FindCard,
  { cache, findOriginal }: Pick<Images, 'cache' | 'findOriginal'>,
  draw: DrawCard,
): SharePictures {
  const queue = createBoundedQueue({ concurrency: 1, maxQueued: MAX_QUEUED });
  const failures = new LRUCache<string, true>({ max: MAX_FAILURES, ttl: FAILURE_TTL_MS });

  /** What the drawing process needs. `isPresent`: whether the picture is the one that the version speaks of. */
  async function prepare({ title, locale, picture }: ShareCard) {
    const found = picture && (await originalOf(picture.src));
    const drawing: Omit<CardDrawing, 'faces'> = {
      title,
      locale,
      design: shareDesign(locale),
      picture: picture && found ? { bytes: found.bytes, focal: picture.focal } : null,
    };
    return { drawing, isPresent: picture === null || found?.isPresent === true };
  }

  /** Null where the picture is gone, or is none: then the card has none. @throws {OriginalError} while it cannot be had */
  async function originalOf(src: string) {
    const path = parseImagePath(`${src}/320.jpg`);
    if (!path) return null;
    try {
      const original = await findOriginal(path.source, path.version);
      return { bytes: await original.bytes(), isPresent: original.version === path.version };
    } catch (error) {
      if (error instanceof OriginalError && error.reason !== 'failed') return null;
      throw error;
    }
  }

  async function drawn(card: ShareCard, key: string): Promise<Drawn> {
    const { drawing, isPresent } = await prepare(card);
    const bytes = await draw(drawing);
    // A picture without a version, or another than the page has: not under this name for good.
    if (!isPresent) return { bytes, policy: cachePolicy.oneHour };
    await cache.set(key, bytes);
    return { bytes, policy: cachePolicy.immutable };
  }

  async function find(card: ShareCard, key: string): Promise<Drawn | null> {
    const bytes = await cache.get(key);
    if (bytes) return { bytes, policy: cachePolicy.immutable };
    return waitAtMost(
      queue.runOnce(key, () => drawn(card, key)),
      WAIT_MS,
      null,
    );
  }

  return {
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowedResponse();
      const asked = parseAddress(new URL(request.url).pathname);
      if (!asked) return errorResponse(404, cachePolicy.notFound);
      const { path, version } = asked;
      const key = keyOf(path, version);
      try {
        const { kind, card } = await findCard(path);
        if (kind === 'failure') return await fromCache(request, key);
        if (!card) return errorResponse(404, cachePolicy.notFound);
        const present = shareVersion(card);
        if (present !== version) return redirectTo(shareAddress(card, present));
        const found = failures.has(key) ? null : await find(card, key);
        return found ? sent(request, found) : errorResponse(503, cachePolicy.noStore);
      } catch (error) {
        if (!(error instanceof QueueFullError || error instanceof OriginalError)) {
          failures.set(key, true);
          log.error(`The share picture of ${path} cannot be drawn`, error);
        }
        return errorResponse(503, cachePolicy.noStore);
      }
    },

    async makeAhead(address, drawAhead) {
      const asked = parseAddress(address);
      const { card } = asked ? await findCard(asked.path) : { card: null };
      if (!asked || !card || shareVersion(card) !== asked.version) return 'impossible';
      const key = keyOf(asked.path, asked.version);
      if (await cache.has(key)) return 'there';
      if (cache.isNearlyFull()) return 'full';
      const prepared = await prepare(card).catch(() => null);
      if (!prepared?.isPresent) return 'impossible';
      await queue.idle();
      await cache.set(key, await drawAhead(prepared.drawing));
      return 'made';
    },
  };

  /** While the content cannot be read: what was drawn before. */
  async function fromCache(request: Request, key: string): Promise<Response> {
    const bytes = await cache.get(key);
    return bytes ? sent(request, { bytes, policy: cachePolicy.immutable }) : errorResponse(503, cachePolicy.noStore);
  }
}

function parseAddress(pathname: string): { path: string; version: string } | null {
  const [, path = '/', version] = ADDRESS.exec(pathname) ?? [];
  return version === undefined ? null : { path, version };
}

/** The version speaks of all that is drawn. */
function keyOf(path: string, version: string): string {
  return `share ${version} ${path}`;
}

function sent(request: Request, drawn: Drawn): Response {
  return imageResponse(request, { ...drawn, type: 'image/jpeg' });
}

function redirectTo(address: string): Response {
  return new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': cachePolicy.notFound } });
}
