import { createTranslator } from 'use-intl/core';
import type { Locale } from './locales.ts';
import en from './messages/en/server/index.ts';
import ja from './messages/ja/server/index.ts';

export type ServerMessages = typeof ja;

const messages: Record<Locale, ServerMessages> = { ja, en };

/** Returns messages that a page formats in the browser, for its payload. */
export function serverMessages<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return messages[locale][namespace];
}

/**
 * Returns a translator for messages that are not in the browser's scripts.
 * Pages receive the formatted text in their payload.
 *
 * @param namespace a file in `messages/{locale}/server/`
 */
export function serverTranslator<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return createTranslator<ServerMessages, Namespace>({ locale, messages: messages[locale], namespace });
}
