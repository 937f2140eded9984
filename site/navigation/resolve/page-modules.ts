import { ChunkLoadError, inTime } from '../../errors/chunk-load-error.ts';
import type { PageDefinition, PageModuleFile } from './page-definition.ts';

/** Chunks that have arrived. They are code, the same for everybody: sharing them between requests mixes nothing. */
const arrived = new Map<PageDefinition, PageModuleFile>();

/**
 * Brings a page's chunk, once.
 *
 * @param url the page's address, for the error
 * @param timeoutMs how long it may take
 * @throws {ChunkLoadError} when it cannot be loaded
 */
export async function loadPageModule(page: PageDefinition, url: string, timeoutMs?: number): Promise<PageModuleFile> {
  const module = arrived.get(page) ?? (await inTime(page.module(), url, timeoutMs));
  if (!module.default) {
    const cause = new Error(`The module of the page "${page.name}" has no default export.`);
    throw new ChunkLoadError('missing', url, { cause });
  }
  arrived.set(page, module);
  return module;
}

/** A chunk that {@link loadPageModule} has brought. */
export function pageModule(page: PageDefinition): PageModuleFile {
  const module = arrived.get(page);
  if (!module) throw new Error(`The chunk of ${page.name} is not there yet.`);
  return module;
}
