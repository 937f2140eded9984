import { definePage, type PageDefinition } from './navigation/resolve/page-definition.ts';

/** See `routes.ts`. */
const ON_SERVER = import.meta.env?.SSR !== false;

interface SectionPageRow
  extends Pick<PageDefinition, 'name' | 'path' | 'query' | 'transition' | 'loadingBar'>,
    Pick<NonNullable<PageDefinition['server']>, 'hasRiskLine' | 'contactTopic'> {
  middleware?: PageDefinition['middleware'];
}

/** Row of a page that consists of content only. `/company/access` shows `content/pages/company-access`. */
export function sectionPage({ hasRiskLine, contactTopic, ...row }: SectionPageRow): PageDefinition {
  return definePage({
    ...row,
    module: () => import('./pages/generic/page.tsx'),
    server: ON_SERVER && {
      data: () => import('./pages/generic/section-data.server.ts'),
      hasRiskLine,
      contactTopic,
    },
  });
}
