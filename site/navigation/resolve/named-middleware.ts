import { PageError } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageModule } from '../../state/store.tsx';
import type { PageDefinition } from './page-definition.ts';

/** Context of a named middleware. */
export interface MiddlewareContext {
  /** Row of the table of pages, or null if no page matches. */
  page: PageDefinition | null;
  url: URL;
  locale: Locale;
  /** Returns the locale that the visitor's cookie and browser prefer, for URLs without a language. */
  preferredLocale: () => Locale;
  /** Page state of the navigation; a middleware may modify it. */
  draft: Pick<PageModule, 'locale' | 'headerMode'>;
}

/** A step before the page's data is loaded. May throw a `Redirect` or an error. */
export type Middleware = (context: MiddlewareContext) => void | Promise<void>;

const files = import.meta.glob<Middleware>('/site/middleware/*.ts', { eager: true, import: 'default' });

/** Returns whether all named middlewares exist. */
export function areKnown(names: readonly string[]): boolean {
  return names.every((name) => `/site/middleware/${name}.ts` in files);
}

/** Runs the middleware in the file of that name. @throws {PageError} status 500 if it does not exist */
export async function runMiddleware(name: string, context: MiddlewareContext): Promise<void> {
  const middleware = files[`/site/middleware/${name}.ts`];
  if (!middleware) throw new PageError(500, `Unknown middleware ${name}`);
  await middleware(context);
}

/** Middleware for URLs without a page. */
export const UNMATCHED_MIDDLEWARE = ['redirect-en', 'header-mode', 'translation'] as const;
