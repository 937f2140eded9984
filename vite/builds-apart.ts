import type { Plugin } from 'vite';

/** Builds of the server that import another build instead of containing it, by environment. */
const IMPORTS: Readonly<Record<string, { source: string; built: string }>> = {
  start: { source: './main.ts', built: './main.js' },
  ssr: { source: './redis/connect-redis.ts', built: './redis.js' },
};

export function buildsApart(): Plugin {
  return {
    name: 'builds-apart',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name in IMPORTS,
    resolveId(id) {
      const { source, built } = IMPORTS[this.environment.name] ?? {};
      return id === source && built ? { id: built, external: true } : null;
    },
  };
}
