import type {} from 'use-intl';
import { inTime } from '../errors/chunk-load-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import ja from './messages/ja/index.ts';
import type { ServerMessages } from './server-messages.server.ts';

export type Messages = typeof ja;
/** What all forms say. A page with a form has them in its payload. */
export type FormMessages = ServerMessages['form'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    /** `form` is there inside of `FormMessages` only. */
    Messages: Messages & { form: FormMessages };
  }
}

/** Japanese is there at once; every other language is one chunk, asked for when it is first needed. */
const chunks: Record<string, (() => Promise<{ default: object }>) | undefined> = {
  en: () => import('./messages/en/index.ts'),
};

/** What has arrived. Messages are code, the same for every request: sharing them mixes nothing. */
const arrived = new Map<Locale, Messages>([['ja', ja]]);

/** The messages of a locale; Japanese stands in for a language whose chunk has not arrived. */
export function messagesOf(locale: Locale): Messages {
  return arrived.get(locale) ?? ja;
}

/** The language that the interface's text is really in: the locale, or Japanese where its chunk could not be had. */
export function textLocale(locale: Locale): Locale {
  return arrived.has(locale) ? locale : DEFAULT_LOCALE;
}

/**
 * Brings a locale's messages, once; a failure is forgotten, so that the next navigation tries again. Never throws: a
 * locale that is unknown or has no message file, or whose chunk fails, changes nothing but one warning.
 */
export async function loadMessages(locale: string, timeoutMs?: number): Promise<void> {
  if (isLocale(locale) && arrived.has(locale)) return;
  const load = chunks[locale];
  if (!isLocale(locale) || !load) {
    console.warn(`No messages for the locale "${locale}": the text stays as it is.`);
    return;
  }
  try {
    const chunk = await inTime(load(), locale, timeoutMs);
    arrived.set(locale, layOver(ja, chunk.default));
  } catch (error) {
    console.warn(`The messages of "${locale}" could not be loaded: the text stays Japanese.`, error);
    chunks[locale] = importAgain(error) ?? load;
  }
}

let retries = 0;

/**
 * Chromium keeps a failed import for as long as the document lives; under another address it is another import. Chromium
 * and Firefox name the file in their error; a browser that does not is asked again as before.
 */
function importAgain(error: unknown): (() => Promise<{ default: object }>) | undefined {
  const [file] = /https?:\S+?\.js/.exec(String(error instanceof Error && error.cause)) ?? [];
  retries += 1;
  // biome-ignore lint/plugin: it is a file of the build, not of the sources
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?retry=${retries}`);
}

/** Lays a translation over the Japanese, deeply, so that a missing message shows the Japanese one. */
export function layOver<Tree extends object>(base: Tree, over: object): Tree {
  const result: Record<string, unknown> = { ...(base as Record<string, unknown>) };
  for (const [key, value] of Object.entries(over)) {
    const below = result[key];
    result[key] = isTree(below) && isTree(value) ? layOver(below, value) : value;
  }
  return result as Tree;
}

/** A compiled message may be an array; only plain objects are branches. */
function isTree(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Puts changed messages in the place of a file's. @param name the file's: `frame` of `frame.json` */
export function replaceMessages(locale: Locale, name: string, messages: object): void {
  const tree = arrived.get(locale);
  if (tree) arrived.set(locale, layOver(tree, { [name]: messages }));
}
