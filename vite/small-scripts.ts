import { type MinifyOptions, minify } from 'terser';
import type { Plugin, Rolldown } from 'vite';

const OPTIONS: MinifyOptions = {
  module: true,
  compress: { ecma: 2020, passes: 3, pure_getters: true, keep_fargs: false },
  format: { ecma: 2020 },
};

/** Minifies the browser's scripts with terser, before the bundler's minifier (decisions 39 and 99). */
export function smallScripts(): Plugin {
  return {
    name: 'small-scripts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async renderChunk(code) {
      const { code: small, map } = await minify(code, { ...OPTIONS, sourceMap: { asObject: true } });
      return small ? { code: small, map: map as Rolldown.ExistingRawSourceMap } : null;
    },
  };
}
