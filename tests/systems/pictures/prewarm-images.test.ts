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
import type { Background } from '../../../server/images/variants.ts';
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

type Generate = Background['generate'];

function imagesIn(dataDir: string, generate: Generate, IMAGE_CACHE_MB = 100) {
  const backend = { CONTENT_API_BASE: undefined, CONTENT_API_KEY: undefined, CONTENT_TIMEOUT_MS: 4000 };
  const embedded = async () => new Response(original);
  const freshness = { invalidations: createInvalidationLog(), freshMs: 60_000 };
  const settings = { DATA_DIR: dataDir, IMAGE_CACHE_MB, ...backend };
  return createImages(settings, embedded, freshness, createBackendHealth(), { generate, concurrency: 1 });
}

function addressOf(variant: string): string {
  const version = createHash('sha256').update(original).digest('hex').slice(0, 16);
  return `/images/${version}/media/works/x/cover.jpg/${variant}`;
}
const get = (images: Images, variant: string) => images.handle(new Request(`http://localhost${addressOf(variant)}`));

const FINAL = 'public, max-age=31536000, immutable';
const FAST = 'public, max-age=0, must-revalidate';
const unneeded: Generate = () => Promise.reject(new Error('It is there.'));

test('serves a fast encoding first, and the final variant with another ETag later', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const images = imagesIn(join(folder, 'fast'), async () => {
    await released;
    return Buffer.from('final');
  });
  for (const [variant, type] of [
    ['1080.avif', 'image/webp'],
    ['1080.webp', 'image/webp'],
    ['share-50-1200.jpg', 'image/jpeg'],
  ] as const) {
    const { status, headers } = await get(images, variant);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, type, FAST]);
  }
  const fast = await get(images, '1080.avif');
  const bytes = Buffer.from(await fast.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1080, height: 810 });
  release();
  await expect.poll(async () => (await get(images, '1080.avif')).headers.get('cache-control')).toBe(FINAL);
  const revalidation = { headers: { 'if-none-match': fast.headers.get('etag') ?? '' } };
  const final = await images.handle(new Request(`http://localhost${addressOf('1080.avif')}`, revalidation));
  expect([final.status, final.headers.get('content-type'), await final.text()]).toEqual([200, 'image/avif', 'final']);
});

test('generates requested variants first, then those of changed pages, then all others', async () => {
  const order: string[] = [];
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const images = imagesIn(join(folder, 'order'), async (_original, _source, { width }) => {
    order.push(String(width));
    await released;
    return Buffer.from('final');
  });
  const first = images.pregenerate(addressOf('320.avif'), 'pregenerated');
  await expect.poll(() => order).toEqual(['320']);
  const others = [
    images.pregenerate(addressOf('480.avif'), 'pregenerated'),
    images.pregenerate(addressOf('640.avif'), 'pregenerated'),
    images.pregenerate(addressOf('800.avif'), 'changed'),
  ];
  await get(images, '1080.avif');
  // A visitor requests a variant that waits.
  await get(images, '640.avif');
  release();
  expect(await Promise.all([first, ...others])).toEqual(Array.from({ length: 4 }, () => 'generated'));
  expect(order).toEqual(['320', '1080', '640', '800', '480']);
  expect(await images.pregenerate(addressOf('480.avif'), 'pregenerated')).toBe('cached');
});

test('reports a variant that cannot be generated, and a full cache', async () => {
  const errors = vi.spyOn(log, 'error').mockReturnValue();
  const failing = imagesIn(join(folder, 'failing'), unneeded);
  expect(await failing.pregenerate(addressOf('320.webp'), 'pregenerated')).toBe('failed');
  expect(errors).toHaveBeenCalledExactlyOnceWith(
    expect.stringMatching(/^Images: \S+\.jpg cannot be converted to 320\.webp: .*It is there\.$/),
    { event: 'not_generated', repeats: expect.any(String) },
  );
  errors.mockRestore();
  const images = imagesIn(join(folder, 'full'), async () => Buffer.alloc(90_000), 1);
  const outcomes: string[] = [];
  for (const width of [320, 480, 640, 800, 1080, 1440, 1920, 2400, 3200, 3200])
    outcomes.push(await images.pregenerate(addressOf(`${width}.avif`), 'pregenerated'));
  expect([...new Set(outcomes)]).toEqual(['generated', 'cached']);
  expect(await images.pregenerate(addressOf('1080.jpg'), 'pregenerated')).toBe('generated');
  expect(await images.pregenerate(addressOf('1440.jpg'), 'pregenerated')).toBe('full');
});

const HTML: Record<string, string | null> = {
  '/':
    '<picture><source srcSet="/images/a/media/h.jpg/320.avif 320w, /images/a/media/h.jpg/slim-50-480.avif 480w"/><img src="/images/a/media/h.jpg/1080.jpg"/></picture>' +
    '<picture><source srcSet="/images/c/media/l.jpg/320.avif 320w"/><img src="/images/c/media/l.jpg/1080.jpg" loading="lazy"/></picture>',
  '/works':
    '<meta content="https://example.com/images/b/media/w.jpg/share-40-1200.jpg"/><picture><source srcSet="/images/b/media/w.jpg/320.avif 320w"/><img src="/images/a/media/h.jpg/1080.jpg"/></picture><script>{"src":"/images/b/media/w.jpg"}</script>',
  '/news': null,
};

const none = { pregenerate: async () => 'generated' as const };

test('starts with the first views and the variants of most browsers, and ends with share pictures', async () => {
  const order: string[] = [];
  const images = {
    async pregenerate(address: string) {
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
  const done = await prewarmImages(pages);
  expect(order).toEqual([
    '/images/a/media/h.jpg/320.avif',
    '/images/a/media/h.jpg/slim-50-480.avif',
    '/images/b/media/w.jpg/320.avif',
    '/images/c/media/l.jpg/320.avif',
    '/images/a/media/h.jpg/1080.jpg',
    '/images/c/media/l.jpg/1080.jpg',
    '/images/b/media/w.jpg/share-40-1200.jpg',
  ]);
  expect(describePrewarm(done)).toBe(
    'Images: pre-generated 5 variants (2 already cached), images of unreadable pages are missing',
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
  await prewarmImages(pages);
  expect(requested).toEqual(['/news/0', '/news/1', '/news/2']);
});

test('stops when the cache is full', async () => {
  let callCount = 0;
  const images = {
    async pregenerate() {
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
  expect(describePrewarm(await prewarmImages(pages))).toContain('IMAGE_CACHE_MB');
  expect(callCount).toBe(1);
});

test('rejects the current and every later picture when the image worker dies', async () => {
  const script = join(folder, 'dies.mjs');
  writeFileSync(script, 'process.on("message", () => process.exit(3));\n');
  using worker = createImageWorker(script);
  const variant = { width: 320, format: 'webp', crop: null } as const;
  await expect(worker.generate(original, 'media/x.jpg', variant)).rejects.toThrow('the image worker ended with 3');
  await expect(worker.generate(original, 'media/x.jpg', variant)).rejects.toThrow('the image worker ended with 3');
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
    images: none,
  };
  try {
    const done = prewarmInBackground(pages);
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
