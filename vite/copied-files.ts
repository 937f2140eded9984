import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Puts the icons and logos beside the server's build, which serves them at their fixed addresses. */
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

/** Puts the faces beside the picture maker, which draws share pictures with them. */
export function outlines(): Plugin {
  const folder = `${import.meta.dirname}/../site/fonts/outlines`;
  return {
    name: 'outlines',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'pictures',
    generateBundle() {
      for (const file of readdirSync(folder)) {
        this.emitFile({ type: 'asset', fileName: `faces/${file}`, source: readFileSync(join(folder, file)) });
      }
    },
  };
}
