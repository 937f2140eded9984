import type { Article } from 'schema-dts';
import { companyName } from './organization.server.ts';
import type { Described } from './structured-data.server.ts';

/** What the kinds of articles have in common. Texts are the company's: no page names a person as author. */
export function article(described: Described<{ title: string; published_at: string }>) {
  const { data, page, locale, absolute } = described;
  const company = companyName(described);
  return {
    headline: data.title,
    datePublished: data.published_at,
    inLanguage: locale,
    mainEntityOfPage: absolute(page.addresses[locale] ?? '/'),
    author: company,
    publisher: company,
  } satisfies Partial<Exclude<Article, string>>;
}
