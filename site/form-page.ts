import { definePage, type PageDefinition } from './navigation/resolve/page-definition.ts';

/** False in the browser's build; see `routes.ts`. */
const ON_SERVER = import.meta.env?.SSR !== false;

interface FormPageRow extends Pick<PageDefinition, 'name' | 'path'> {
  /** The name of the form, which is about no entry. */
  kind: string;
}

/**
 * Creates the row of a page that is made of a form, with the text and sections in `content/pages/` above and below it. All such pages
 * share a chunk.
 */
export function formPage({ kind, ...row }: FormPageRow): PageDefinition {
  return definePage({
    ...row,
    module: () => import('./pages/form/page.tsx'),
    query: { sent: { opensNewView: true } },
    server: ON_SERVER && { data: () => import('./pages/form/data.ts'), folder: 'form', form: { kind } },
  });
}
