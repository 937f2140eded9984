import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = /\/i18n\/messages\/.*\.json$/;
/** Those that the browser has: a file of a language is a chunk's part. */
const BROWSER_MESSAGES = /\/site\/i18n\/messages\/(\w+)\/([\w-]+)\.json$/;

/**
 * Compiles ICU messages while building: the browser gets a formatter of half a kilobyte instead of a parser. In
 * development changed ones are sent to the page that is open (`site/i18n/live-messages.ts`), which keeps its forms.
 */
export function compiledMessages(): Plugin {
  let isBroken = false;
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGES },
      handler: (code) => ({
        code: `export default ${JSON.stringify(compileTree(JSON.parse(code)))};`,
        moduleType: 'js',
        map: null,
      }),
    },
    async hotUpdate({ file, read, type }) {
      const [, locale, name] = BROWSER_MESSAGES.exec(file) ?? [];
      const { hot, name: environment } = this.environment;
      if (!locale || type !== 'update' || environment !== 'client') return;
      const wasBroken = isBroken;
      isBroken = true;
      hot.send('meguri:messages', { locale, name, messages: compileTree(JSON.parse(await read())) });
      isBroken = false;
      // Takes away what Vite shows over the page when a file cannot be read.
      if (wasBroken) hot.send({ type: 'update', updates: [] });
      return [];
    },
  };
}

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return compileMessage(tree);
  return Object.fromEntries(Object.entries(tree as object).map(([key, value]) => [key, compileTree(value)]));
}
