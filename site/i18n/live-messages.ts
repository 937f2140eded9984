/** Messages that change while they are shown: in development, where a page must keep what was typed into it. */
import { useSyncExternalStore } from 'react';
import type { Locale } from './locales.ts';
import { type Messages, messagesOf, replaceMessages } from './messages.ts';

/** What vite.config.ts sends when the file of some messages has changed. */
interface ChangedMessages {
  locale: Locale;
  /** The file's: `frame` of `frame.json`. */
  name: string;
  messages: object;
}

const listeners = new Set<() => void>();

if (import.meta.hot) {
  import.meta.hot.on('meguri:messages', ({ locale, name, messages }: ChangedMessages) => {
    replaceMessages(locale, name, messages);
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function useLiveMessages(locale: Locale): Messages {
  const current = () => messagesOf(locale);
  return useSyncExternalStore(subscribe, current, current);
}

/** The messages of a locale, for whoever renders them. */
export const useMessages: (locale: Locale) => Messages = import.meta.hot ? useLiveMessages : messagesOf;
