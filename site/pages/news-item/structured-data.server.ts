import { article } from '../../seo/structured-data/article.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { NewsItemData } from './data.ts';

/** Neither summary nor day of change: the page shows neither. */
export const structuredData: StructuredData<NewsItemData> = (described) => [
  { '@type': 'NewsArticle', ...article(described) },
];
