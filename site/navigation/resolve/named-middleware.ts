import { PageError } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageMeta } from '../../state/store.tsx';
import type { PageDefinition } from './page-definition.ts';

export interface MiddlewareContext {
  page: PageDefinition | null;
  url: URL;
  locale: Locale;
  /** For URLs without a language. */
  preferredLocale: () => Locale;
  pageState: Pick<PageMeta, 'locale' | 'headerMode'>;
}

/** Runs before the page's data is loaded. May throw a `Redirect` or an error. */
export type Middleware = (context: MiddlewareContext) => void | Promise<void>;

const files = import.meta.glob<Middleware>('/site/middleware/*.ts', { eager: true, import: 'default' });

export function middlewareExists(names: readonly string[]): boolean {
  return names.every((name) => `/site/middleware/${name}.ts` in files);
}

/** @throws {PageError} status 500 if it does not exist */
export async function runMiddleware(name: string, context: MiddlewareContext): Promise<void> {
  const middleware = files[`/site/middleware/${name}.ts`];
  if (!middleware) throw new PageError(500, `Unknown middleware ${name}`);
  await middleware(context);
}

export const UNMATCHED_MIDDLEWARE = ['redirect-en', 'header-mode', 'translation'] as const;
