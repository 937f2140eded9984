/** Hot replacement of messages in development, without losing form input. */
import { useSyncExternalStore } from 'react';
import type { Locale } from './locales.ts';
import { type Messages, messagesOf, replaceMessages } from './messages.ts';

interface ChangedMessages {
  locale: Locale;
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

export const useMessages: (locale: Locale) => Messages = import.meta.hot ? useLiveMessages : messagesOf;
