/**
 * Pages that show what no ordinary page does: unknown middleware, failing checks, failing data, a failing error page.
 * `npm run start:fixtures` builds and serves the site with them; they are in no other build.
 */

import { type ErrorData, PageError } from '../../site/errors/normalize-error.ts';
import { LOCALES } from '../../site/i18n/locales.ts';
import type { PageDefinition } from '../../site/navigation/resolve/page-definition.ts';
import type { PageLoader } from '../../site/navigation/resolve/page-loader.ts';
import { SECRET, THROWN } from './internal-errors.ts';

const page = (name: string, rest: Partial<PageDefinition> & Pick<PageDefinition, 'module'>): PageDefinition => ({
  name: `fixture-${name}`,
  path: `/fixture/${name}`,
  middleware: ['redirect-en', 'header-mode'],
  locales: LOCALES,
  header: 'solid',
  ...rest,
});

const plain = () => import('./pages/plain.tsx');

export const extraPages: readonly PageDefinition[] = [
  page('unknown-middleware', { module: plain, middleware: ['nope'] }),
  page('invalid', { module: () => import('./pages/invalid.tsx') }),
  page('invalid-async', { module: () => import('./pages/invalid-async.tsx') }),
  page('invalid-throws', { module: () => import('./pages/invalid-throws.tsx') }),
  page('throws', { module: plain }),
  page('error-page-fails', { module: plain }),
  page('fetch', { module: () => import('./pages/fetch.tsx') }),
  page('refresh', { module: () => import('./pages/refresh.tsx') }),
  page('request', { module: () => import('./pages/request.tsx') }),
  page('locale', { module: () => import('./pages/locale.tsx') }),
  page('links', { module: () => import('./pages/links.tsx') }),
  page('quiet', { module: plain, loadingBar: false, transition: 'quiet' }),
  page('internal', { module: plain, path: '/fixture/internal/:kind' }),
  page('internal-check', { module: () => import('./pages/internal-check.tsx') }),
  page('internal-rendering', { module: () => import('./pages/internal-rendering.tsx') }),
  page('internal-click', { module: () => import('./pages/internal-click.tsx') }),
  page('error-page-fails-internally', { module: plain }),
  page('long', { module: () => import('./pages/long.tsx'), path: '/fixture/long/:n' }),
];

/** The words by which {@link onErrorPage} knows its error, also in what it throws itself. */
const ERROR_PAGE_FAILS = 'the error page of this error fails';
/** The same for one whose message nobody may read. */
const ERROR_PAGE_FAILS_STATUS = 599;

const titled = (title: string): PageLoader<{ title: string }> => {
  return async ({ params }) => ({
    data: { title: params.n ? `${title} ${params.n}` : title },
    page: { title: params.n ? `${title} ${params.n}` : title, description: `Fixture: ${title}` },
  });
};

export const extraLoaders: Readonly<Record<string, PageLoader<unknown>>> = {
  ...Object.fromEntries(extraPages.map(({ name }) => [name, titled(name.slice('fixture-'.length))])),
  'fixture-throws': () => Promise.reject(new Error('boom')),
  'fixture-internal': ({ params }) => Promise.reject(THROWN[params.kind ?? '']?.()),
  'fixture-error-page-fails-internally': () => Promise.reject(new PageError(ERROR_PAGE_FAILS_STATUS, 'It fails')),
  'fixture-error-page-fails': () => Promise.reject(new PageError(500, ERROR_PAGE_FAILS)),
};

export function onErrorPage({ statusCode, message }: ErrorData): void {
  if (statusCode === ERROR_PAGE_FAILS_STATUS) throw Object.assign(new TypeError(SECRET), { statusCode });
  if (message.includes(ERROR_PAGE_FAILS)) throw new Error(`${ERROR_PAGE_FAILS}: here`);
}
