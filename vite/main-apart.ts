import type { Plugin } from 'vite';

/** Lets `start.js` import the server's main build instead of containing it. */
export function mainApart(): Plugin {
  return {
    name: 'main-apart',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'start',
    resolveId: (id) => (id === './main.ts' ? { id: './main.js', external: true } : null),
  };
}
