import type {} from 'use-intl';
import { inTime } from '../errors/chunk-load-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import type ja from './messages/ja/index.ts';
import type { ServerMessages } from './server-messages.server.ts';

export type Messages = typeof ja;
/** Messages common to all forms, which pages with a form have in their payload. */
export type FormMessages = ServerMessages['form'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    /** `form` is only available inside `FormMessages`. */
    Messages: Messages & { form: FormMessages };
  }
}

/**
 * One chunk per language, loaded on first use. The build fills missing English messages with Japanese ones
 * (`vite/compiled-messages.ts`), so one chunk is enough.
 */
const chunks: Record<string, (() => Promise<{ default: Messages }>) | undefined> = {
  ja: () => import('./messages/ja/index.ts'),
  en: () => import('./messages/en/index.ts'),
};

/** Loaded messages. They are static, so requests on the server can share them. */
const arrived = new Map<Locale, Messages>();

/** Returns the messages of a locale, or of a fallback. At least one locale must be loaded. */
export function messagesOf(locale: Locale): Messages {
  return arrived.get(textLocale(locale)) as Messages;
}

/** Returns the language of the interface: the locale, or a loaded one if its chunk failed. */
export function textLocale(locale: Locale): Locale {
  return [locale, ...arrived.keys()].find((each) => arrived.has(each)) ?? locale;
}

/**
 * Loads a locale's messages once; failures are retried on the next navigation. If the locale is unknown or its chunk
 * fails, warns and falls back to the current messages, or to Japanese if none are loaded.
 *
 * @throws {ChunkLoadError} if no language can be loaded
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
 * Returns an import with a new URL, because Chromium caches a failed import until the document closes.
 * Undefined if the browser does not name the file in its error (Chromium and Firefox do).
 */
function importAgain(error: unknown): (() => Promise<{ default: Messages }>) | undefined {
  const [file] = /https?:\S+?\.js/.exec(String(error instanceof Error && error.cause)) ?? [];
  retries += 1;
  // biome-ignore lint/plugin: it is a file of the build, not of the sources
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?retry=${retries}`);
}

/** Replaces the messages of a file. @param name its base name: `frame` for `frame.json` */
export function replaceMessages(locale: Locale, name: string, messages: object): void {
  const tree = arrived.get(locale);
  if (tree) arrived.set(locale, { ...tree, [name]: messages });
}
