import type { Locale } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import type { PageDefinition, Params } from './resolve/page-definition.ts';

/** The row of the table that a pathname leads to; `page` is null where none does. */
export interface PageMatch {
  page: PageDefinition | null;
  /** The path's parameters by name, decoded. */
  params: Params;
  locale: Locale;
}

/**
 * Finds the page of a pathname: the first row of the table that fits, in either language. Letter case, slashes at the end
 * and needless escapes make no difference: the one canonical spelling is `canonicalPath`'s to say, and the server's to
 * redirect to.
 *
 * @param pathname as in a URL, with its percent-escapes
 */
export function matchPage(pages: readonly PageDefinition[], pathname: string): PageMatch {
  const { locale } = splitLocale(pathname);
  const path = decoded(pathname);
  for (const page of pages) {
    const groups = patternOf(page.path).exec(path);
    if (groups) return { page, params: paramsOf(groups), locale };
  }
  return { page: null, params: {}, locale };
}

/** By the paths of the table. */
const patterns = new Map<string, RegExp>();

/** `/p/:slug?` becomes `^(?:/en)?/p(?:/(?<slug>[^/]+))?/*$`. */
function patternOf(path: string): RegExp {
  const known = patterns.get(path);
  if (known) return known;
  const names = path === '/' ? '' : path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  const pattern = new RegExp(`^(?:/en)?${names}/*$`, 'i');
  patterns.set(path, pattern);
  return pattern;
}

function paramsOf({ groups = {} }: RegExpExecArray): Params {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value?.replaceAll('%2F', '/')]));
}

/** An escaped slash stays a part of its name. A path with a malformed escape is taken as it is written. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((name) => decodeURIComponent(name).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return pathname;
  }
}
