import { existsSync, readFileSync } from 'node:fs';
import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';

const MESSAGES = /\/i18n\/messages\/.*\.json$/;
/** Those that the browser has: a file of a language is a chunk's part. */
const BROWSER_MESSAGES = /\/site\/i18n\/messages\/(\w+)\/([\w-]+)\.json$/;
/** What pages say in English. Not mails: one with a hole in it goes to nobody. */
const ENGLISH = /(\/site\/i18n\/messages\/)en(\/.*\.json)$/;

/**
 * Compiles ICU messages while building: the browser gets a formatter of half a kilobyte instead of a parser. A message that
 * English lacks is the Japanese one, so that the browser needs one language only. In development changed ones are sent to the page that is open (`site/i18n/live-messages.ts`), which keeps its forms.
 */
export function compiledMessages(): Plugin {
  let isBroken = false;
  return {
    name: 'compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: MESSAGES },
      handler(code, id) {
        const japanese = japaneseOf(id);
        if (japanese) this.addWatchFile(japanese);
        return { code: `export default ${JSON.stringify(compiledFile(id, code))};`, moduleType: 'js', map: null };
      },
    },
    async hotUpdate({ file, read, type }) {
      const [, locale, name] = BROWSER_MESSAGES.exec(file) ?? [];
      const { hot, name: environment } = this.environment;
      if (!locale || type !== 'update' || environment !== 'client') return;
      const wasBroken = isBroken;
      isBroken = true;
      hot.send('meguri:messages', { locale, name, messages: compiledFile(file, await read()) });
      isBroken = false;
      // Takes away what Vite shows over the page when a file cannot be read.
      if (wasBroken) hot.send({ type: 'update', updates: [] });
      return [];
    },
  };
}

/** The Japanese file beside an English one. */
function japaneseOf(file: string): string | undefined {
  const japanese = ENGLISH.test(file) ? file.replace(ENGLISH, '$1ja$2') : undefined;
  return japanese && existsSync(japanese) ? japanese : undefined;
}

function compiledFile(file: string, json: string): unknown {
  const japanese = japaneseOf(file);
  const messages: object = JSON.parse(json);
  return compileTree(japanese ? layOver(JSON.parse(readFileSync(japanese, 'utf8')), messages) : messages);
}

/** Lays a translation over the Japanese, deeply. */
function layOver(base: object, over: object): object {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isTree(below) && isTree(value) ? layOver(below, value) : value;
  }
  return result;
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return compileMessage(tree);
  return Object.fromEntries(Object.entries(tree as object).map(([key, value]) => [key, compileTree(value)]));
}
