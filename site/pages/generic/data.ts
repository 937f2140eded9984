import { createTranslator } from 'use-intl/core';
import { findPage, preparePage } from '../../components/load-page.server.ts';
import { notFound } from '../../errors/normalize-error.ts';
import { messagesOf } from '../../i18n/messages.ts';
import { serverTranslator } from '../../i18n/server-messages.server.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Slug of the page that also lists the configured third parties. */
const EXTERNAL_TRANSMISSION = 'external-transmission';

/** Loads one generic page (`/p/{slug}`) or the list of all (`/p`). */
export async function load(context: LoadContext) {
  return context.params.slug === undefined ? loadList(context) : loadEntry(context, context.params.slug);
}

async function loadList({ content, locale, richText }: LoadContext) {
  const t = createTranslator({ locale, messages: messagesOf(locale), namespace: 'page' });
  const pages = await content('pages', { query: { lang: locale, kind: 'generic', per_page: '100' } });
  const title = t('listTitle');
  const names = pages.items.map((page) => page.title).join(locale === 'ja' ? '、' : ', ');
  const description = names ? `${title}: ${names}` : title;
  const items = pages.items.map((page) => ({ ...page, description: richText.line(page.description) }));
  return { data: { title, pages: items }, page: { title, description } };
}

async function loadEntry(context: LoadContext, slug: string) {
  const entry = await findPage(context, slug);
  // Pages with their own routes are not available under `/p`.
  if (entry.kind !== 'generic') throw notFound();
  const { data: prepared, page } = preparePage(entry, context);
  const data = { ...prepared, modifiedAt: entry.modified_at };
  if (slug !== EXTERNAL_TRANSMISSION) return { data: { content: data, thirdParties: null }, page };
  const { thirdParties: parties, needsConsent, locale } = context;
  const t = serverTranslator(locale, 'consent');
  const policy = parties.length > 0 ? t(needsConsent ? 'policy.optin' : 'policy.none') : null;
  return { data: { content: data, thirdParties: { parties, policy, cookiesLabel: t('cookies') } }, page };
}

export type GenericListData = Awaited<ReturnType<typeof loadList>>['data'];
export type GenericPageData = Awaited<ReturnType<typeof loadEntry>>['data'];
