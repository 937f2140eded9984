/** Image pre-generation: order and priority */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createInvalidationLog } from '../../../server/cache/invalidation-log.ts';
import { createBackendHealth } from '../../../server/content/backend-health.ts';
import { createImages, type Images } from '../../../server/images/images.ts';
import { prewarmInBackground } from '../../../server/images/prewarm/in-background.ts';
import { describePrewarm, prewarmImages } from '../../../server/images/prewarm/prewarm-images.ts';
import { createImageWorker } from '../../../server/images/worker/worker-process.ts';
import { log } from '../../../server/log.ts';

let folder: string;
let original: Buffer<ArrayBuffer>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'meguri-ahead-'));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: 'white', noise } });
  original = Buffer.from(await picture.jpeg().toBuffer());
});
afterAll(() => {
  // A cache may still be writing its index.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function imagesIn(dataDir: string, IMAGE_CACHE_MB = 100, onFetch: () => void = () => {}) {
  const backend = { CONTENT_API_BASE: undefined, CONTENT_API_KEY: undefined, CONTENT_TIMEOUT_MS: 4000 };
  const embedded = async ({ method }: Request) => {
    if (method === 'GET') onFetch();
    return new Response(original);
  };
  const freshness = { invalidations: createInvalidationLog(), freshMs: 60_000 };
  return createImages({ DATA_DIR: dataDir, IMAGE_CACHE_MB, ...backend }, embedded, freshness, createBackendHealth());
}

function addressOf(variant: string): string {
  const version = createHash('sha256').update(original).digest('hex').slice(0, 16);
  return `/images/${version}/media/works/x/cover.jpg/${variant}`;
}
const get = (images: Images, variant: string) => images.handle(new Request(`http://localhost${addressOf(variant)}`));

test("pre-generates a variant once, serves it to visitors, and lets visitors' requests go first", async () => {
  let fetched = 0;
  const images = imagesIn(join(folder, 'order'), 100, () => {
    fetched += 1;
  });
  const unneeded = () => Promise.reject(new Error('It is there.'));
  const visitor = get(images, '1080.avif');
  await expect.poll(() => fetched, { interval: 1 }).toBe(1);
  const prewarmed = await images.prewarm(addressOf('320.webp'), async () => {
    expect(await images.prewarm(addressOf('1080.avif'), unneeded)).toBe('cached');
    return Buffer.from('made ahead');
  });
  expect(prewarmed).toBe('generated');
  expect((await visitor).headers.get('content-type')).toBe('image/avif');

  const response = await get(images, '320.webp');
  expect([await response.text(), response.headers.get('cache-control')]).toEqual([
    'made ahead',
    'public, max-age=31536000, immutable',
  ]);
  expect(await images.prewarm(addressOf('320.webp'), unneeded)).toBe('cached');
});

test('reports a variant that cannot be generated, and a full cache', async () => {
  const images = imagesIn(join(folder, 'full'), 1);
  const address = addressOf('320.webp');
  expect(await images.prewarm(address, async () => null)).toBe('failed');
  expect(await images.prewarm('/images/0/media/works/x/cover.jpg/320.webp', async () => original)).toBe('failed');
  for (const width of [320, 480, 640, 800, 1080, 1440, 1920]) {
    expect(await images.prewarm(addressOf(`${width}.avif`), async () => Buffer.alloc(100_000))).toBe('generated');
    expect(await images.prewarm(addressOf(`${width}.webp`), async () => Buffer.alloc(20_000))).toBe('generated');
  }
  expect(await images.prewarm(addressOf('1080.jpg'), async () => original)).toBe('full');
});

const HTML: Record<string, string | null> = {
  '/': '<source srcSet="/images/a/media/h.jpg/320.avif 320w, /images/a/media/h.jpg/slim-50-480.avif 480w"/><img src="/images/a/media/h.jpg/1080.jpg"/>',
  '/works':
    '<meta content="https://example.com/images/b/media/w.jpg/share-40-1200.jpg"/><source srcSet="/images/b/media/w.jpg/320.avif 320w"/><img src="/images/a/media/h.jpg/1080.jpg"/><script>{"src":"/images/b/media/w.jpg"}</script>',
  '/news': null,
};

const generateNothing = async () => null;
const none = { prewarm: async () => 'generated' as const };

test('starts with the home page, then the variants of most browsers, and ends with share pictures', async () => {
  const order: string[] = [];
  const images = {
    async prewarm(address: string) {
      order.push(address);
      return /\/b\//.test(address) ? 'cached' : 'generated';
    },
  } as const;
  const pages = {
    async *paths() {
      yield* Object.keys(HTML);
    },
    htmlOf: async (path: string) => HTML[path] ?? null,
    images,
  };
  const done = await prewarmImages(pages, generateNothing);
  expect(order).toEqual([
    '/images/a/media/h.jpg/320.avif',
    '/images/a/media/h.jpg/slim-50-480.avif',
    '/images/b/media/w.jpg/320.avif',
    '/images/a/media/h.jpg/1080.jpg',
    '/images/b/media/w.jpg/share-40-1200.jpg',
  ]);
  expect(describePrewarm(done)).toBe(
    'Images: pre-generated 3 variants (2 already cached), images of unreadable pages are missing',
  );
});

test('stops after a few pages while no page can be read', async () => {
  const requested: string[] = [];
  const pages = {
    async *paths() {
      yield* Array.from({ length: 100 }, (_, at) => `/news/${at}`);
    },
    async htmlOf(path: string) {
      requested.push(path);
      return null;
    },
    images: none,
  };
  await prewarmImages(pages, generateNothing);
  expect(requested).toEqual(['/news/0', '/news/1', '/news/2']);
});

test('stops when the cache is full', async () => {
  let callCount = 0;
  const images = {
    async prewarm() {
      callCount += 1;
      return 'full' as const;
    },
  };
  const pages = {
    async *paths() {
      yield* ['/', '/works'];
    },
    htmlOf: async (path: string) => HTML[path] ?? null,
    images,
  };
  expect(describePrewarm(await prewarmImages(pages, generateNothing))).toContain('IMAGE_CACHE_MB');
  expect(callCount).toBe(1);
});

test('rejects the current and every later picture when the image worker dies', async () => {
  const script = join(folder, 'dies.mjs');
  writeFileSync(script, 'process.on("message", () => process.exit(3));\n');
  using worker = createImageWorker(script);
  const variant = { width: 320, format: 'webp', crop: null } as const;
  await expect(worker.generate(original, 'media/x.jpg', variant)).rejects.toThrow('It has ended with 3');
  await expect(worker.generate(original, 'media/x.jpg', variant)).rejects.toThrow('It has ended with 3');
});

test('retries unreadable pages after a minute, and logs the failure once', async () => {
  vi.useFakeTimers();
  const logged = [vi.spyOn(log, 'warn').mockReturnValue(), vi.spyOn(log, 'info').mockReturnValue()];
  let attempts = 0;
  const pages = {
    async *paths() {
      attempts += 1;
      if (attempts < 3) throw new Error('The backend is down.');
      yield '/';
    },
    htmlOf: async () => '<p>no picture</p>',
    images: imagesIn(join(folder, 'background')),
  };
  try {
    const done = prewarmInBackground(pages, '/no/picture/needs/this.js');
    await vi.advanceTimersByTimeAsync(59_000);
    expect(attempts).toBe(1);
    await vi.advanceTimersByTimeAsync(61_000);
    await done;
    expect(logged.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
});
