import type { Plugin } from 'vite';

const URLS = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)]*?))\s*\)/g;

/** Fails the build for a `url()` in a stylesheet that is not a file of the build. Vite only warns. */
export function resolvedUrls(): Plugin {
  let base = '/';
  return {
    name: 'resolved-urls',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      base = config.base;
    },
    generateBundle: {
      // After Vite has merged the stylesheet.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
          for (const [, ...urls] of Buffer.from(file.source).toString().matchAll(URLS)) {
            const url = urls.find((quoted) => quoted !== undefined) ?? '';
            if (/^(?:data:|#)/.test(url) || (url.startsWith(base) && url.slice(base.length) in bundle)) continue;
            this.error(`A stylesheet refers to a file that does not exist: url(${url})`);
          }
        }
      },
    },
  };
}
