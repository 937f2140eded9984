import { definePage, type PageDefinition } from './navigation/resolve/page-definition.ts';

/** False in the browser build; see `routes.ts`. */
const ON_SERVER = import.meta.env?.SSR !== false;

interface SectionPageRow extends Pick<PageDefinition, 'name' | 'path' | 'query' | 'transition' | 'loadingBar'> {
  middleware?: PageDefinition['middleware'];
  /** See `ServerFacts`. */
  hasRiskLine?: boolean;
}

/**
 * Creates the row of a page that consists of content only, such as `content/pages/company-access` for
 * `/company/access`. All these pages share the chunk of the generic page.
 */
export function sectionPage({ hasRiskLine, ...row }: SectionPageRow): PageDefinition {
  return definePage({
    ...row,
    module: () => import('./pages/generic/page.tsx'),
    server: ON_SERVER && {
      data: () => import('./pages/generic/section-data.server.ts'),
      folder: 'generic',
      hasRiskLine,
    },
  });
}
