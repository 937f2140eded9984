import type { Article } from 'schema-dts';
import type { Picture } from '../../../contract/entries/fields.ts';
import { fallbackUrl } from '../../pictures/picture-url.ts';
import { companyName } from './organization.server.ts';
import type { Described } from './structured-data.server.ts';

/** The author is the company, because pages name no authors. */
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

export interface ArticleEntry {
  title: string;
  published_at: string;
  modified_at: string;
  cover?: Picture | undefined;
}

export function articleOfEntry(described: Described<ArticleEntry>): Article {
  const { cover, modified_at } = described.data;
  return {
    '@type': 'Article',
    ...article(described),
    description: described.page.description,
    dateModified: modified_at,
    ...(cover && { image: described.absolute(fallbackUrl(cover.src)) }),
  };
}
