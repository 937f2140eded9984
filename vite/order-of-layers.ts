import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the `@layer` order first, because the bundler places other styles before `index.css`. */
export function orderOfLayers(): Plugin {
  const styles = `${import.meta.dirname}/../site/styles/index.css`;
  return {
    name: 'order-of-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has merged the stylesheet, and before compression.
      order: 'post',
      handler(_, bundle) {
        const [order] = /^@layer [^{;]+;/m.exec(readFileSync(styles, 'utf8')) ?? [];
        if (!order) throw new Error('site/styles/index.css does not begin with the order of layers.');
        for (const file of Object.values(bundle)) {
          if (file.type === 'asset' && file.fileName.endsWith('.css')) file.source = `${order}\n${file.source}`;
        }
      },
    },
  };
}
