import type {} from 'use-intl';
import { inTime } from '../runtime/chunk-load-error.ts';
import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import ja from './messages/ja/index.ts';

export type Messages = typeof ja;

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
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
  }
}

/** Lays a translation over the Japanese, deeply, so that a missing message shows the Japanese one. */
function layOver<Tree extends object>(base: Tree, over: object): Tree {
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
