import { createTranslator } from 'use-intl/core';
import type { Locale } from './locales.ts';
import en from './messages/en/server/index.ts';
import ja from './messages/ja/server/index.ts';

export type ServerMessages = typeof ja;

const messages: Record<Locale, ServerMessages> = { ja, en };

/** Messages for a payload, formatted in the browser. */
export function serverMessages<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return messages[locale][namespace];
}

/**
 * For messages that the browser does not have; pages receive the formatted text.
 *
 * @param namespace a file in `messages/{locale}/server/`
 */
export function serverTranslator<const Namespace extends keyof ServerMessages>(locale: Locale, namespace: Namespace) {
  return createTranslator<ServerMessages, Namespace>({ locale, messages: messages[locale], namespace });
}
