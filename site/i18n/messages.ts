import type {} from 'use-intl';
import { withTimeout } from '../errors/chunk-load-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import type ja from './messages/ja/index.ts';
import type { ServerMessages } from './server-messages.server.ts';

export type Messages = typeof ja;
export type FormMessages = ServerMessages['form'];

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    /** `form` is only available inside `FormMessages`. */
    Messages: Messages & { form: FormMessages };
  }
}

/** The build fills missing English messages with Japanese ones, so one chunk is enough. */
const chunks: Record<string, (() => Promise<{ default: Messages }>) | undefined> = {
  ja: () => import('./messages/ja/index.ts'),
  en: () => import('./messages/en/index.ts'),
};

/** Static, so requests can share them. */
const loadedMessages = new Map<Locale, Messages>();

/** Returns the messages of a locale, or a fallback. At least one locale must be loaded. */
export function messagesOf(locale: Locale): Messages {
  return loadedMessages.get(textLocale(locale)) as Messages;
}

/** Returns a loaded locale if the chunk of the requested one failed. */
export function textLocale(locale: Locale): Locale {
  return [locale, ...loadedMessages.keys()].find((candidate) => loadedMessages.has(candidate)) ?? locale;
}

/**
 * Loads messages once. On failure, warns and keeps the current language, or falls back to Japanese.
 *
 * @throws {ChunkLoadError} if no language can be loaded
 */
export async function loadMessages(locale: string, timeoutMs?: number): Promise<void> {
  if (isLocale(locale) && loadedMessages.has(locale)) return;
  const load = chunks[locale];
  if (!isLocale(locale) || !load) {
    console.warn(`No messages for the locale "${locale}": the text stays as it is.`);
    return;
  }
  try {
    loadedMessages.set(locale, (await withTimeout(load(), locale, timeoutMs)).default);
  } catch (error) {
    chunks[locale] = importAgain(error) ?? load;
    if (loadedMessages.size === 0) {
      if (locale === DEFAULT_LOCALE) throw error;
      await loadMessages(DEFAULT_LOCALE, timeoutMs);
    }
    console.warn(`The messages of "${locale}" could not be loaded`, error);
  }
}

let retries = 0;

/**
 * Chromium caches a failed import until the document closes, so a retry needs a new URL.
 * Undefined if the error does not name the file.
 */
function importAgain(error: unknown): (() => Promise<{ default: Messages }>) | undefined {
  const [file] = /https?:\S+?\.js/.exec(String(error instanceof Error && error.cause)) ?? [];
  retries += 1;
  // biome-ignore lint/plugin: the URL is a build file, not a source file
  return file === undefined ? undefined : () => import(/* @vite-ignore */ `${file}?retry=${retries}`);
}

/** @param name `layout` for `layout.json` */
export function replaceMessages(locale: Locale, name: string, messages: object): void {
  const tree = loadedMessages.get(locale);
  if (tree) loadedMessages.set(locale, { ...tree, [name]: messages });
}
