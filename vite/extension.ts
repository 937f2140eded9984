import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { extensionModules } from './extension-modules.ts';

/** Replaces the site's empty extension modules with those of a folder. */
export function extension(folder: string | undefined): Plugin[] {
  if (!folder) return [];
  return [...extensionModules(resolve(folder))].map(([place, source]) => ({
    name: `extension of ${place}`,
    enforce: 'pre',
    load: { filter: { id: new RegExp(`/${place.replaceAll('.', '\\.')}$`) }, handler: () => source },
  }));
}
