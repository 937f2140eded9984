import { organization } from '../../seo/structured-data/organization.server.ts';
import type { StructuredData } from '../../seo/structured-data/structured-data.server.ts';
import type { CompanyData } from './data.ts';

export const structuredData: StructuredData<CompanyData> = (described) => [organization(described)];
