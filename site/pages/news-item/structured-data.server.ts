import { article } from '../../seo/structured-data/article.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { NewsItemData } from './data.ts';

/** No summary and no modification date, because the page does not show them. */
export const structuredData: StructuredData<NewsItemData> = (described) => [
  { '@type': 'NewsArticle', ...article(described) },
];
