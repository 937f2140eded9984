import { type MinifyOptions, minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

const OPTIONS: MinifyOptions = {
  module: true,
  compress: { ecma: 2020, passes: 3, pure_getters: true, keep_fargs: false },
  format: { ecma: 2020 },
};

/** Minifies the site's own code with terser. Libraries would hardly shrink (decision 39). */
export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code, { name }) {
      if (name === 'libraries') return null;
      const { code: small, map } = await minify(code, { ...OPTIONS, sourceMap: { asObject: true } });
      return small ? { code: small, map: map as Rolldown.ExistingRawSourceMap } : null;
    },
  };
}
