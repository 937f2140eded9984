import type { PageContent } from '../../components/load-page.server.ts';
import { organization } from '../../seo/structured-data/organization.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';

export const structuredData: StructuredData<PageContent> = (described) => [organization(described)];
