import { fallbackUrl } from '../../pictures/picture-url.ts';
import { article } from '../../seo/structured-data/article.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { ColumnData } from './data.ts';

export const structuredData: StructuredData<ColumnData> = (described) => {
  const { cover, modified_at } = described.data;
  return [
    {
      '@type': 'Article',
      ...article(described),
      description: described.page.description,
      dateModified: modified_at,
      ...(cover && { image: described.absolute(fallbackUrl(cover.src)) }),
    },
  ];
};
