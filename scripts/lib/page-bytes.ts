import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);
const FINAL_VARIANT_MS = 60_000;
const POLL_MS = 200;

/** Size of a first visit after brotli (quality 11). */
export interface PageBytes {
  html: number;
  css: number;
  /** Excludes prefetched and third-party scripts. */
  js: number;
}

/** Limits after brotli. React and the site take about 76,000 bytes. */
export const JS_BUDGET = { home: 80_000, elsewhere: 85_000 };

/** Limit after brotli, of all stylesheets that a document links. The layout takes about 7,700 bytes. */
export const CSS_BUDGET = 14_000;

/** Payload limits after gzip ([decision 66](../../docs/decisions/0066-text-is-sent-once.md)). */
export const PAYLOAD_BUDGET = { text: 1_750, elsewhere: 6_100 };

/** @throws if a request fails */
export async function pageBytes(origin: string, path: string): Promise<PageBytes> {
  const html = await bytesOf(origin + path);
  const text = html.toString('utf8');
  const styles = [
    ...new Set([...text.matchAll(/<link rel="stylesheet" href="(\/[^"]+)"/g)].map(([, href = '']) => href)),
  ];
  return {
    html: (await compress(html)).length,
    css: await weigh(origin, styles),
    js: await weigh(origin, scriptsOf(text)),
  };
}

async function weigh(origin: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((file) => weightOf(origin + file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns root-relative URLs. */
export function scriptsOf(html: string): string[] {
  const [, start, entry, modules = ''] =
    /<script type="module" src="([^"]+)" async blocking="render" data-errors="[^"]*" data-entry="([^"]+)" data-modules="([^"]*)"/.exec(
      html,
    ) ?? [];
  if (!start || !entry) throw new Error('The page names no script.');
  return [start, entry, ...modules.split(' ').filter(Boolean)];
}

/**
 * Measures pictures for a phone: 390 × 844 CSS pixels at double density, 800 pixels wide.
 * @returns bytes of all pictures and of the first one
 */
export async function pictureBytes(origin: string, path: string): Promise<{ all: number; first: number }> {
  const html = (await bytesOf(origin + path)).toString('utf8');
  const addresses = [...html.matchAll(/<picture><source [^>]*?srcset="([^"]*)"/gi)].map(([, set = '']) => {
    const candidates = set.split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
    return candidates.find((address) => /(?:\/|-)800\.avif$/.test(address)) ?? candidates.at(-1) ?? '';
  });
  const sizes: number[] = [];
  for (const address of addresses) sizes.push(await finalSize(origin + address));
  return { all: sizes.reduce((sum, size) => sum + size, 0), first: sizes[0] ?? 0 };
}

/** Waits for the final variant, which replaces a fast encoding as WebP in the background. */
async function finalSize(url: string): Promise<number> {
  const deadline = Date.now() + FINAL_VARIANT_MS;
  for (;;) {
    const response = await request(url);
    const { byteLength } = await response.arrayBuffer();
    if (response.headers.get('content-type') === 'image/avif') return byteLength;
    if (Date.now() > deadline) throw new Error(`${url} is still ${response.headers.get('content-type')}`);
    await pause(POLL_MS);
  }
}

/** Build files are immutable, so each is measured once. */
const weights = new Map<string, Promise<number>>();

function weightOf(url: string): Promise<number> {
  const weight = weights.get(url) ?? bytesOf(url).then((bytes) => compress(bytes).then(({ length }) => length));
  weights.set(url, weight);
  return weight;
}

async function bytesOf(url: string): Promise<Buffer> {
  return Buffer.from(await (await request(url)).arrayBuffer());
}

async function request(url: string): Promise<Response> {
  const response = await fetch(url, {
    headers: { 'sec-fetch-site': 'same-origin' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response;
}
