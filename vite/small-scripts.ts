import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

const OPTIONS: MinifyOptions = {
  module: true,
  compress: { ecma: 2020, passes: 3, pure_getters: true, keep_fargs: false },
  format: { ecma: 2020 },
};

/**
 * Reduces the compressed size of the site's code by 4 % (0.8 kB of a first visit).
 *
 * Excludes libraries, which would shrink by 0.2 % and take seconds.
 */
export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code, { name }) {
      if (name === 'libraries') return null;
      const { code: small } = await minify(code, OPTIONS);
      return small ? { code: small, map: null } : null;
    },
  };
}
