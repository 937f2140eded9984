import { existsSync, readFileSync } from 'node:fs';
import compileMessage from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { withBreaks } from '../site/lines/add-breaks.server.ts';

const MESSAGES = /\/i18n\/messages\/.*\.json$/;
const BROWSER_MESSAGES = /\/site\/i18n\/messages\/(\w+)\/([\w-]+)\.json$/;
/** Page messages fall back to Japanese. Emails have no fallback: incomplete emails are not sent. */
const ENGLISH = /(\/site\/i18n\/messages\/)en(\/.*\.json)$/;

/**
 * Browsers need a formatter of 0.5 kB instead of a parser, and only one language. Japanese messages of error
 * pages contain the positions of their line breaks.
 *
 * In development, changes are sent to the open page (`site/i18n/live-messages.ts`).
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
      // Removes Vite's error overlay.
      if (wasBroken) hot.send({ type: 'update', updates: [] });
      return [];
    },
  };
}

function japaneseOf(file: string): string | undefined {
  const japanese = ENGLISH.test(file) ? file.replace(ENGLISH, '$1ja$2') : undefined;
  return japanese && existsSync(japanese) ? japanese : undefined;
}

function compiledFile(file: string, json: string): unknown {
  const japanese = japaneseOf(file);
  const messages: object = JSON.parse(json);
  const tree = compileTree(japanese ? mergeTrees(JSON.parse(readFileSync(japanese, 'utf8')), messages) : messages);
  return file.endsWith('/site/i18n/messages/ja/errors.json') ? withBreaks(tree) : tree;
}

function mergeTrees(base: object, overrides: object): object {
  const result: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(overrides)) {
    const baseValue = result[key];
    result[key] = isTree(baseValue) && isTree(value) ? mergeTrees(baseValue, value) : value;
  }
  return result;
}

function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function compileTree(tree: object): object {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, isTree(value) ? compileTree(value) : compileMessage(value)]),
  );
}
