import { type MinifyOptions, minify } from 'terser';
import type { Plugin } from 'vite';

const OPTIONS: MinifyOptions = {
  module: true,
  compress: { ecma: 2020, passes: 3, pure_getters: true, keep_fargs: false },
  format: { ecma: 2020 },
};

/**
 * Makes the browser's scripts smaller than the bundler does: 4 % of our own code after compression, which is 0.8 kB of a
 * first visit. Not of the libraries: of those it is 0.2 %, for seconds of every build.
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
