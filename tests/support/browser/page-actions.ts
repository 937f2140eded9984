import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { hydrated, markDocument } from './visitor.ts';

const MANIFEST = join(import.meta.dirname, '../../../.build-fixtures/client/.vite/manifest.json');

/** Returns the path of the script that the fixture build emitted for a source file. @throws if it emitted none */
export function chunkOf(source: string): string {
  return `/static/${emitted(source).file}`;
}

/** Returns the paths of the stylesheets that load with that script. */
export function sheetsOf(source: string): string[] {
  return (emitted(source).css ?? []).map((file) => `/static/${file}`);
}

function emitted(source: string): { file: string; css?: string[] } {
  const manifest: Record<string, ReturnType<typeof emitted> | undefined> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The fixture build has no chunk of ${source}.`);
  return chunk;
}

/** Opens a page, waits for hydration, and marks the document. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await markDocument(page);
}

/** Collects the paths (with query) of all further requests. */
export function requestsOf(page: Page, which: (request: Request) => boolean = () => true): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (which(request)) paths.push(pathname + search);
  });
  return paths;
}

/** Collects the URLs of all further document loads. */
export function documentsOf(page: Page): string[] {
  return requestsOf(page, (request) => request.isNavigationRequest());
}

/** The `h1` of the page. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** A link in the site header, by its full name. */
export function headerLink(page: Page, name: string): Locator {
  return page.locator('body > header').getByRole('link', { name, exact: true });
}

/** Filters paths to the payloads of this page. */
export function payloadsIn(paths: string[], path: string): string[] {
  return paths.filter((candidate) => candidate.endsWith(`${path}/payload.js`));
}
