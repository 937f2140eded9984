import type {} from 'use-intl';
import { inTime } from '../errors/chunk-load-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import type ja from './messages/ja/index.ts';
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

/**
 * Each language is one chunk, asked for when it is first needed. The build has put the Japanese in where English lacks a
 * message (`vite/compiled-messages.ts`): whoever reads English needs no second one.
 */
const chunks: Record<string, (() => Promise<{ default: Messages }>) | undefined> = {
  ja: () => import('./messages/ja/index.ts'),
  en: () => import('./messages/en/index.ts'),
};

/** What has arrived. Messages are code, the same for every request: sharing them mixes nothing. */
const arrived = new Map<Locale, Messages>();

/** The messages of a locale, or of what stands in for it. Some must have been loaded. */
export function messagesOf(locale: Locale): Messages {
  return arrived.get(textLocale(locale)) as Messages;
}

/** The language that the interface's text is really in: the locale, or another one where its chunk could not be had. */
export function textLocale(locale: Locale): Locale {
  return [locale, ...arrived.keys()].find((each) => arrived.has(each)) ?? locale;
}

/**
 * Brings a locale's messages, once; a failure is forgotten, so that the next navigation tries again. A locale that is unknown
 * or has no message file, or whose chunk fails, changes nothing but one warning: the text stays as it is, and is Japanese
 * where there was none yet.
 *
 * @throws {ChunkLoadError} where no language at all can be had
 */
export async function loadMessages(locale: string, timeoutMs?: number): Promise<void> {
  if (isLocale(locale) && arrived.has(locale)) return;
  const load = chunks[locale];
  if (!isLocale(locale) || !load) {
    console.warn(`No messages for the locale "${locale}": the text stays as it is.`);
    return;
  }
  try {
    arrived.set(locale, (await inTime(load(), locale, timeoutMs)).default);
  } catch (error) {
    chunks[locale] = importAgain(error) ?? load;
    if (arrived.size === 0) {
      if (locale === DEFAULT_LOCALE) throw error;
      await loadMessages(DEFAULT_LOCALE, timeoutMs);
    }
    console.warn(`The messages of "${locale}" could not be loaded: the text stays in another language.`, error);
  }
}

let retries = 0;

/**
 * Chromium keeps a failed import for as long as the document lives; under another address it is another import. Chromium
 * and Firefox name the file in their error; a browser that does not is asked again as before.
 */
function importAgain(error: unknown): (() => Promise<{ default: Messages }>) | undefined {
  const [file] = /https?:\S+?\.js/.exec(String(error instanceof Error && error.cause)) ?? [];
  retries += 1;
  // biome-ignore lint/plugin: it is a file of the build, not of the sources
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?retry=${retries}`);
}

/** Puts changed messages in the place of a file's. @param name the file's: `frame` of `frame.json` */
export function replaceMessages(locale: Locale, name: string, messages: object): void {
  const tree = arrived.get(locale);
  if (tree) arrived.set(locale, { ...tree, [name]: messages });
}
