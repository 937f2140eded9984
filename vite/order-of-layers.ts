import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts the statement of `site/styles/index.css` that orders the cascade layers before everything else: in the one
 * stylesheet, parts of pages come before that file, and the order of layers is that in which they are first named.
 */
export function orderOfLayers(): Plugin {
  const styles = `${import.meta.dirname}/../site/styles/index.css`;
  return {
    name: 'order-of-layers',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // After Vite has put the stylesheet together, and before it is compressed.
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
