/** Read by tsc, never run: a message that does not exist is a type error. An unused directive is one, too. */
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { messagesOf } from '../../site/i18n/messages.ts';

export function useMessages() {
  const t = useTranslations();
  t('list.filters');
  t('frame.destinations./works');
  // @ts-expect-error: no such message
  t('list.nothing');
  // @ts-expect-error: no such namespace
  t('nothing.filters');
  // @ts-expect-error: a branch, not a message
  t('list');
  // @ts-expect-error: a key of its namespace only
  t('filters');
  // @ts-expect-error: any text could be wrong
  t('list.filters' as string);
}

export function useNamespace() {
  const t = useTranslations('works');
  t('use.office');
  t.rich('stationName', { name: 'Kanda' });
  // @ts-expect-error: no such message
  t('use.castle');
  // @ts-expect-error: no such message
  t.rich('nothing');
  // @ts-expect-error: another namespace's
  t('readingMinutes');
  // @ts-expect-error: no such namespace
  useTranslations('castles');
}

export function translate() {
  const t = createTranslator({ locale: 'en', messages: messagesOf('en'), namespace: 'frame' });
  t('home');
  // @ts-expect-error: no such message
  t('nothing');
  // @ts-expect-error: no such locale
  messagesOf('fr');
}
