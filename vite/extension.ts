import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The modules that an extension may replace, by the name of its own file. */
const PLACES = { 'extension.ts': 'site/extension.ts', 'content-types.ts': 'contract/content-types/extension.ts' };

/** Puts modules of a folder in the place of the site's empty ones. @param folder its absolute path; none: all stay */
export function extension(folder: string | undefined): (Plugin | undefined)[] {
  if (!folder) return [];
  return Object.entries(PLACES).map(([name, place]) => {
    const file = join(folder, name);
    if (!existsSync(file)) return undefined;
    const id = new RegExp(`/${place.replaceAll('.', '\\.')}$`);
    return {
      name: `extension of ${place}`,
      enforce: 'pre',
      load: { filter: { id }, handler: () => `export * from ${JSON.stringify(file)};` },
    };
  });
}
