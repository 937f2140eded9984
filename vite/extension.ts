import type { Plugin } from 'vite';

/** Puts another module in the place of `site/extension.ts`. @param file its absolute path; none: what is there stays */
export function extension(file: string | undefined): Plugin | undefined {
  if (!file) return undefined;
  return {
    name: 'extension',
    enforce: 'pre',
    load: { filter: { id: /\/site\/extension\.ts$/ }, handler: () => `export * from ${JSON.stringify(file)};` },
  };
}
