import { ChunkLoadError, withTimeout } from '../../errors/chunk-load-error.ts';
import { showSheetsOf } from './load-chunk.ts';
import type { PageDefinition, PageModuleFile } from './page-definition.ts';

/** Code only, so requests on the server can share it. */
const loadedModules = new Map<PageDefinition, PageModuleFile>();

/**
 * @param url URL of the page, for the error
 * @throws {ChunkLoadError}
 */
export async function loadPageModule(page: PageDefinition, url: string, timeoutMs?: number): Promise<PageModuleFile> {
  const module = loadedModules.get(page) ?? (await withTimeout(page.module(), url, timeoutMs));
  if (!module.default) {
    const cause = new Error(`"${page.name}" has no default export`);
    throw new ChunkLoadError('missing', url, { cause });
  }
  loadedModules.set(page, module);
  return module;
}

/** Applies the page's stylesheets, and none of another page. Call it in the task that replaces the page. */
export function showPageSheets(page: PageDefinition | null): void {
  showSheetsOf(page ? loadedModules.get(page) : undefined);
}

export function pageModule(page: PageDefinition): PageModuleFile {
  const module = loadedModules.get(page);
  if (!module) throw new Error(`"${page.name}" is not loaded`);
  return module;
}
