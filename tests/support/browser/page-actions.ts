import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page, Request } from 'playwright-core';
import { hydrated, markDocument } from './visitor.ts';

const MANIFEST = join(import.meta.dirname, '../../../.build-fixtures/client/.vite/manifest.json');

/** The path of the script that the fixture build made of a source file. @throws where it made none */
export function chunkOf(source: string): string {
  const manifest: Record<string, { file: string } | undefined> = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The fixture build has no chunk of ${source}.`);
  return `/static/${chunk.file}`;
}

/** Opens a page, ready for navigation inside the site, and marks its document. */
export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
  await markDocument(page);
}

/** What is requested from now on, as pathnames with their query. */
export function requestsOf(page: Page, which: (request: Request) => boolean = () => true): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (which(request)) paths.push(pathname + search);
  });
  return paths;
}

/** The addresses that are loaded as documents from now on. */
export function documentsOf(page: Page): string[] {
  return requestsOf(page, (request) => request.isNavigationRequest());
}

/** The page's title on the page. */
export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** A link of the frame's header, by its whole name. */
export function headerLink(page: Page, name: string): Locator {
  return page.locator('body > header').getByRole('link', { name, exact: true });
}

/** Of these paths, those of this page's payload. */
export function payloadsIn(paths: string[], path: string): string[] {
  return paths.filter((each) => each.endsWith(`${path}/payload.js`));
}
