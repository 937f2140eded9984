import type { Plugin } from 'vite';

/** Default import of a CSS module. */
const IMPORT = /^import (?=\w+ from '[^']+\.module\.css')/gm;

/** Puts class names into scripts as text, instead of objects with all names of a CSS module. */
export function classNames(): Plugin {
  return {
    name: 'class-names',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\.tsx?$/, code: IMPORT },
      handler: (code) => ({ code: code.replace(IMPORT, 'import * as '), map: null }),
    },
  };
}
