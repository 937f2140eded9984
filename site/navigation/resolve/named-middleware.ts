import { PageError } from '../../errors/normalize-error.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { PageModule } from '../../state/store.tsx';
import type { PageDefinition } from './page-definition.ts';

/** What a named middleware sees of a navigation. */
export interface MiddlewareContext {
  /** The row of the table, or null where no page matches. */
  page: PageDefinition | null;
  url: URL;
  locale: Locale;
  /** What the visitor's cookie and browser prefer; for where the URL does not say. */
  preferredLocale: () => Locale;
  /** The page module as the navigation will leave it; a step may write to it. */
  draft: Pick<PageModule, 'locale' | 'headerMode'>;
}

/** A step before a page's data. It may throw a `Redirect` or an error. */
export type Middleware = (context: MiddlewareContext) => void | Promise<void>;

const files = import.meta.glob<Middleware>('/site/middleware/*.ts', { eager: true, import: 'default' });

/** Whether there are middlewares of all these names. */
export function areKnown(names: readonly string[]): boolean {
  return names.every((name) => `/site/middleware/${name}.ts` in files);
}

/** Runs the middleware of that name: the file's name is its name. @throws status 500 where there is none */
export async function runMiddleware(name: string, context: MiddlewareContext): Promise<void> {
  const middleware = files[`/site/middleware/${name}.ts`];
  if (!middleware) throw new PageError(500, `Unknown middleware ${name}`);
  await middleware(context);
}

/** The steps of a route that no page matches. */
export const UNMATCHED_MIDDLEWARE = ['redirect-en', 'header-mode', 'translation'] as const;
