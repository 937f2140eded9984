import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { FormMessages as Messages } from '../../i18n/messages.ts';
import { messagesOf, textLocale } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.tsx';

/** Provides the form messages from the page's payload to `useTranslations('form')`. */
export function FormMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale } = useStore().page;
  return (
    <IntlProvider locale={textLocale(locale)} messages={{ ...messagesOf(locale), form: messages }}>
      {children}
    </IntlProvider>
  );
}
