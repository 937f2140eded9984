import { prepareContents } from '../../components/text/table-of-contents.server.tsx';
import { serverMessages } from '../../i18n/server-messages.server.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

export async function load({ content, locale, params, richText }: LoadContext) {
  const id = params.id ?? '';
  const column = await withLocaleFallback(
    locale,
    (lang) => content('column', { params: { id }, query: { lang } }),
    '/columns',
  );
  const { body_html, ...rest } = column;
  const { html: body, headings } = richText.main(body_html);
  return {
    data: {
      ...rest,
      body,
      contents: prepareContents(headings, locale),
      share: serverMessages(locale, 'sharing'),
    },
    page: {
      title: column.title,
      description: column.summary,
      picture: column.cover ?? null,
      languages: column.languages,
    },
  };
}

export type ColumnData = Awaited<ReturnType<typeof load>>['data'];
