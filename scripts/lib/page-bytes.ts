import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const compress = promisify(brotliCompress);

/** What a first visit to a page weighs, in bytes after brotli (quality 11). */
export interface PageBytes {
  html: number;
  css: number;
  /** The entry, what it imports at once, and the page's own chunks; not what is prefetched, nor third parties. */
  js: number;
}

/** Bytes of JavaScript that a page may have after brotli: React and the site come to about 77,000, 83,000 with a form. */
export const JS_BUDGET = { home: 80_000, elsewhere: 85_000 };

/**
 * Bytes that the embedded payload may add to a document after gzip: data of lists and forms, and what the frame shows. Texts are
 * read from the document ([decision 66](../../docs/decisions/0066-text-is-sent-once.md)).
 */
export const PAYLOAD_BUDGET = { text: 1_700, elsewhere: 5_200 };

/**
 * Weighs a page of a running site as its HTML names its files.
 *
 * @param origin `http://localhost:3000`
 * @throws where the page or one of its files is not there
 */
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

/** The JavaScript alone: to compress the HTML of every page as well as its visitors get it takes longer than all else. */
export async function scriptBytes(origin: string, path: string): Promise<number> {
  return weigh(origin, scriptsOf((await bytesOf(origin + path)).toString('utf8')));
}

async function weigh(origin: string, paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(paths.map((file) => weightOf(origin + file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The script that a page names, the entry, and the modules that it is told to fetch, as root-relative URLs. */
export function scriptsOf(html: string): string[] {
  const [, start, entry, modules = ''] =
    /<script type="module" src="([^"]+)" async fetchpriority="low" data-entry="([^"]+)" data-modules="([^"]*)"/.exec(
      html,
    ) ?? [];
  if (!start || !entry) throw new Error('The page names no script.');
  return [start, entry, ...modules.split(' ').filter(Boolean)];
}

/**
 * Weighs a page's pictures as a telephone of 390 by 844 points at double density takes them: where a picture may be cut
 * upright it is, and 800 pixels wide are enough.
 *
 * @returns bytes of all of them, and of the first
 */
export async function pictureBytes(origin: string, path: string): Promise<{ all: number; first: number }> {
  const html = (await bytesOf(origin + path)).toString('utf8');
  const addresses = [...html.matchAll(/<picture><source [^>]*?srcset="([^"]*)"/gi)].map(([, set = '']) => {
    const candidates = set.split(', ').map((candidate) => candidate.split(' ')[0] ?? '');
    return candidates.find((address) => /(?:\/|-)800\.avif$/.test(address)) ?? candidates.at(-1) ?? '';
  });
  const sizes: number[] = [];
  for (const address of addresses) sizes.push((await bytesOf(origin + address)).length);
  return { all: sizes.reduce((sum, size) => sum + size, 0), first: sizes[0] ?? 0 };
}

/** The build's files never change under their name: each is weighed once, however many pages need it. */
const weights = new Map<string, Promise<number>>();

function weightOf(url: string): Promise<number> {
  const weight = weights.get(url) ?? bytesOf(url).then((bytes) => compress(bytes).then(({ length }) => length));
  weights.set(url, weight);
  return weight;
}

async function bytesOf(url: string): Promise<Buffer> {
  const answer = await fetch(url, {
    headers: { 'sec-fetch-site': 'same-origin' },
    signal: AbortSignal.timeout(10_000),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}
