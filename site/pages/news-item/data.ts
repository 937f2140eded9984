import { serverMessages } from '../../i18n/server-messages.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load({ content, locale, params, richText }: LoadContext) {
  const id = params.id ?? '';
  const item = await withLocaleFallback(
    locale,
    (lang) => content('newsItem', { params: { id }, query: { lang } }),
    '/news',
  );
  const { body_html, ...rest } = item;
  return {
    data: { ...rest, body: richText.main(body_html).html, share: serverMessages(locale, 'sharing') },
    page: { title: item.title, description: item.summary, languages: item.languages },
  };
}

export type NewsItemData = Awaited<ReturnType<typeof load>>['data'];
