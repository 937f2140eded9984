import { definePage, type PageDefinition } from './navigation/resolve/page-definition.ts';

/** False in the browser's build; see `routes.ts`. */
const ON_SERVER = import.meta.env?.SSR !== false;

interface SectionPageRow extends Pick<PageDefinition, 'name' | 'path' | 'query' | 'transition' | 'loadingBar'> {
  middleware?: PageDefinition['middleware'];
  /** See `ServerFacts`. */
  hasRiskLine?: boolean;
}

/**
 * Creates the row of a page that is made of its content alone: the text and sections in `content/pages/`, where
 * `/company/access` is `company-access`. All such pages share the chunk of the generic page.
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
