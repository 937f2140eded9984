import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Emits icons and logos next to the server, which serves them at fixed URLs. */
export function siteAssets(): Plugin {
  const folder = `${import.meta.dirname}/../company/brand`;
  return {
    name: 'site-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:svg|png|ico)$/.test(file)) continue;
        this.emitFile({ type: 'asset', fileName: `assets/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
