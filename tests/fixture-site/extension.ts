/**
 * Pages for cases that do not occur on ordinary pages: unknown middleware, failing checks, failing data, a failing
 * error page. Only the build of `npm run start:fixtures` contains them.
 */

import { type ErrorData, PageError } from '../../site/errors/normalize-error.ts';
import { definePage, type PageDefinition, type PageModuleFile } from '../../site/navigation/resolve/page-definition.ts';
import type { PageLoader } from '../../site/navigation/resolve/page-loader.ts';
import { sectionPage } from '../../site/section-page.ts';
import { SECRET, THROWN } from './internal-errors.ts';

/** False in the browser's build, which removes the code. Scripts run by Node have no `env`. */
const ON_SERVER = import.meta.env?.SSR !== false;

interface Titled {
  title: string;
}

interface Row extends Partial<Pick<PageDefinition, 'path' | 'query' | 'middleware' | 'loadingBar' | 'transition'>> {
  module: () => Promise<PageModuleFile<Titled>>;
  load?: PageLoader<Titled>;
}

/** Defines a page at `/fixture/{name}` whose data is its title. */
function page(name: string, { load = titled(name), ...row }: Row) {
  return definePage({
    name: `fixture-${name}`,
    path: `/fixture/${name}`,
    ...row,
    server: ON_SERVER && { data: async () => ({ load }) },
  });
}

const plain = () => import('./pages/plain.tsx');

/** Message of errors on which {@link onErrorPage} throws, and of the error that it throws. */
const ERROR_PAGE_FAILS = 'the error page of this error fails';
/** Status of an error with an internal message on which {@link onErrorPage} throws. */
const ERROR_PAGE_FAILS_STATUS = 599;

export const extraPages = [
  page('unknown-middleware', { module: plain, middleware: ['nope'] }),
  page('invalid', { module: () => import('./pages/invalid.tsx') }),
  page('invalid-async', { module: () => import('./pages/invalid-async.tsx') }),
  page('invalid-throws', { module: () => import('./pages/invalid-throws.tsx') }),
  page('throws', { module: plain, load: () => Promise.reject(new Error('boom')) }),
  page('error-page-fails', { module: plain, load: () => Promise.reject(new PageError(500, ERROR_PAGE_FAILS)) }),
  page('fetch', { module: () => import('./pages/fetch.tsx') }),
  page('refresh', { module: () => import('./pages/refresh.tsx') }),
  page('request', { module: () => import('./pages/request.tsx') }),
  page('locale', { module: () => import('./pages/locale.tsx') }),
  page('links', { module: () => import('./pages/links.tsx') }),
  page('quiet', { module: plain, loadingBar: false, transition: 'quiet' }),
  page('internal', {
    module: plain,
    path: '/fixture/internal/:kind',
    load: ({ params }) => Promise.reject(THROWN[params.kind ?? '']?.()),
  }),
  page('internal-check', { module: () => import('./pages/internal-check.tsx') }),
  page('internal-rendering', { module: () => import('./pages/internal-rendering.tsx') }),
  page('internal-click', { module: () => import('./pages/internal-click.tsx') }),
  page('error-page-fails-internally', {
    module: plain,
    load: () => Promise.reject(new PageError(ERROR_PAGE_FAILS_STATUS, 'It fails')),
  }),
  page('keys', { module: plain, query: { view: { isPublic: true }, email: {} }, load: countLoads() }),
  definePage({
    name: 'fixture-form',
    path: '/fixture/form',
    module: () => import('./pages/nested-form/page.tsx'),
    query: { sent: { opensNewView: true } },
    server: ON_SERVER && { data: () => import('./pages/nested-form/data.ts'), form: { kind: 'contact' } },
  }),
  definePage({
    name: 'reports',
    path: '/reports',
    module: () => import('../../site/pages/type-list/page.tsx'),
    query: { page: { isPublic: true, opensNewView: true }, topic: { isPublic: true }, year: { isPublic: true } },
    server: ON_SERVER && {
      data: () => import('../../site/pages/type-list/data.ts'),
      entries: { type: 'reports' },
    },
  }),
  definePage({
    name: 'report',
    path: '/reports/:slug',
    module: () => import('../../site/pages/type-entry/page.tsx'),
    server: ON_SERVER && {
      data: () => import('../../site/pages/type-entry/data.ts'),
      entries: { type: 'reports', key: 'slug' },
    },
  }),
  definePage({
    name: 'tour',
    path: '/tour',
    module: () => import('../../site/pages/form/page.tsx'),
    query: { sent: { opensNewView: true } },
    server: ON_SERVER && {
      data: () => import('../../site/pages/form/data.ts'),
      form: { kind: 'tour-request' },
    },
  }),
  sectionPage({ name: 'fixture-sections', path: '/fixture/sections' }),
  page('long', { module: () => import('./pages/long.tsx'), path: '/fixture/long/:n' }),
];

function titled(name: string): PageLoader<Titled> {
  return async ({ params }) => {
    const title = params.n ? `${name} ${params.n}` : name;
    return { data: { title }, page: { title, description: `Fixture: ${name}` } };
  };
}

/** Returns data with the number of loads so far. */
function countLoads(): PageLoader<Titled> {
  let count = 0;
  return async () => {
    count += 1;
    const title = `loaded ${count}`;
    return { data: { title }, page: { title, description: 'Fixture: keys' } };
  };
}

export function onErrorPage({ statusCode, message }: ErrorData): void {
  if (statusCode === ERROR_PAGE_FAILS_STATUS) throw Object.assign(new TypeError(SECRET), { statusCode });
  if (message.includes(ERROR_PAGE_FAILS)) throw new Error(`${ERROR_PAGE_FAILS}: here`);
}
