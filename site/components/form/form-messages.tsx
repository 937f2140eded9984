import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl/react';
import type { FormMessages as Messages } from '../../i18n/messages.ts';
import { messagesOf, textLocale } from '../../i18n/messages.ts';
import { useStore } from '../../state/store.tsx';

/** Around a page with a form: inside, `useTranslations('form')` finds the messages that came in the page's payload. */
export function FormMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const { locale } = useStore().page;
  return (
    <IntlProvider locale={textLocale(locale)} messages={{ ...messagesOf(locale), form: messages }}>
      {children}
    </IntlProvider>
  );
}
