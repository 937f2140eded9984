import { prepareContents } from '../../components/text/table-of-contents.server.tsx';
import { cardOf, readableFields, readEntry, typeOf } from '../../components/types/entry-type.server.ts';
import { parentPath } from '../../i18n/localized-url.ts';
import { withLocaleFallback } from '../../navigation/resolve/locale-fallback.ts';
import type { LoadContext } from '../../navigation/resolve/page-loader.ts';

/** Fields that the page shows outside the table of facts. */
const PLACED = ['summary', 'cover', 'body_html', 'sections'];

/** Loads an entry of a content type without a custom page: texts, pictures, and its other fields as a table. */
export async function load({ content, locale, params, richText, row }: LoadContext) {
  const type = typeOf(row.entries);
  const { speaksOfInvestment: rule } = type;
  const list = parentPath(row.path) ?? '/';
  const entry = await withLocaleFallback(
    locale,
    (lang) => readEntry(content, type, params[type.key] ?? '', lang),
    list,
  );
  const { html: body, headings } = richText.main(entry.body_html ?? '');
  const facts = readableFields(type, entry, locale).filter(({ name }) => !PLACED.includes(name));
  return {
    data: {
      title: entry.title,
      summary: entry.summary,
      cover: entry.cover,
      body,
      contents: prepareContents(headings, locale),
      facts,
      list,
      related: (entry.related ?? []).map((other) => cardOf(type, other)),
      previous: entry.previous ?? null,
      next: entry.next ?? null,
      published_at: entry.published_at,
      modified_at: entry.modified_at,
      // Field that determines whether the risk notice appears.
      ...(rule && { [rule.field]: entry[rule.field] }),
    },
    page: {
      title: entry.title,
      description: entry.summary ?? entry.title,
      picture: entry.cover ?? null,
      languages: [...entry.languages],
    },
  };
}

export type TypeEntryData = Awaited<ReturnType<typeof load>>['data'];
