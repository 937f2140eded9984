import { createTranslator } from 'use-intl/core';
import type { Locale } from './locales.ts';
import en from './messages/en/server/index.ts';
import ja from './messages/ja/server/index.ts';

export type ServerMessages = typeof ja;

const messages: Record<Locale, ServerMessages> = { ja, en };

/** For `data.ts`: messages that the browser formats, on a page that has them in its payload. */
export function serverMessages<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return messages[locale][namespace];
}

/**
 * Formats messages that the browser's scripts do not have, in `data.ts` and what it imports. A page gets the finished
 * text in its payload.
 *
 * @param namespace a file of `messages/{locale}/server/`
 */
export function serverTranslator<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return createTranslator<ServerMessages, Namespace>({ locale, messages: messages[locale], namespace });
}
