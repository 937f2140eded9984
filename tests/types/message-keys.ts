/** Checked by tsc and never run: an unknown message must be a type error. An unused directive is an error, too. */
import { createTranslator } from 'use-intl/core';
import { useTranslations } from 'use-intl/react';
import { type SubmissionMessages, staffTranslator, translator } from '../../backend/submissions/i18n/translator.ts';
import type { FormMessages } from '../../site/i18n/messages.ts';
import { messagesOf } from '../../site/i18n/messages.ts';
import { type ServerMessages, serverTranslator } from '../../site/i18n/server-messages.server.ts';

export function useMessages() {
  const t = useTranslations();
  t('list.filters');
  t('errors.notFound.title');
  // @ts-expect-error: unknown message
  t('list.nothing');
  // @ts-expect-error: unknown namespace
  t('nothing.filters');
  // @ts-expect-error: a group, not a message
  t('list');
  // @ts-expect-error: a key without its namespace
  t('filters');
  // @ts-expect-error: not a literal key
  t('list.filters' as string);
}

export function useNamespace() {
  const t = useTranslations('works');
  t('allStations');
  t.rich('empty');
  // @ts-expect-error: unknown message
  t('noStations');
  // @ts-expect-error: unknown message
  t.rich('nothing');
  // @ts-expect-error: message of another namespace
  t('readingMinutes');
  // @ts-expect-error: unknown namespace
  useTranslations('castles');
}

export function translate() {
  const t = createTranslator({ locale: 'en', messages: messagesOf('en'), namespace: 'layout' });
  t('home');
  // @ts-expect-error: unknown message
  t('nothing');
  // @ts-expect-error: unknown locale
  messagesOf('fr');
}

export function translateOnServer() {
  const t = serverTranslator('en', 'facts');
  t('walk');
  // @ts-expect-error: unknown message
  t('nothing');
  // @ts-expect-error: unknown file
  serverTranslator('en', 'nothing');
}

export function useForm() {
  const t = useTranslations('form');
  t('problems.email');
  // @ts-expect-error: no such message
  t('problems.nothing');
  // @ts-expect-error: the browser has none of the server's other messages
  useTranslations('facts');
}

export function translateSubmissions() {
  const t = translator('en', 'mail');
  t('reference', { reference: '' });
  // @ts-expect-error: no such message
  t('download.nothing');
  // @ts-expect-error: no such message of the staff's
  staffTranslator('nothing');
}

declare const withoutHeading: Omit<FormMessages, 'confirmHeading'>;
declare const server: ServerMessages;
// @ts-expect-error: a language has every message
export const form: ServerMessages = { ...server, form: withoutHeading };

declare const submissions: SubmissionMessages;
declare const withoutUsage: Omit<SubmissionMessages['inbox'], 'usage'>;
// @ts-expect-error: so has the backend's
export const inbox: SubmissionMessages = { ...submissions, inbox: withoutUsage };
