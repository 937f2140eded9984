import { articleOfEntry } from '../../seo/structured-data/article.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { ColumnData } from './data.ts';

export const structuredData: StructuredData<ColumnData> = (described) => [articleOfEntry(described)];
