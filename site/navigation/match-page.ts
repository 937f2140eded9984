import type { Locale } from '../i18n/locales.ts';
import { splitLocale } from '../i18n/localized-url.ts';
import type { PageDefinition, Params } from './resolve/page-definition.ts';

export interface PageMatch {
  page: PageDefinition | null;
  params: Params;
  locale: Locale;
}

/** Finds the first matching page in either language; `canonicalPath` normalises the spelling. */
export function matchPage(pages: readonly PageDefinition[], pathname: string): PageMatch {
  const { locale } = splitLocale(pathname);
  const path = decoded(pathname);
  for (const page of pages) {
    const groups = patternOf(page.path).exec(path);
    if (groups) return { page, params: paramsOf(groups), locale };
  }
  return { page: null, params: {}, locale };
}

const patterns = new Map<string, RegExp>();

/** `/p/:slug?` → `^(?:/en)?/p(?:/(?<slug>[^/]+))?/*$`. */
function patternOf(path: string): RegExp {
  const cached = patterns.get(path);
  if (cached) return cached;
  const names = path === '/' ? '' : path.replace(/\/:(\w+)(\??)/g, '(?:/(?<$1>[^/]+))$2');
  const pattern = new RegExp(`^(?:/en)?${names}/*$`, 'i');
  patterns.set(path, pattern);
  return pattern;
}

function paramsOf({ groups = {} }: RegExpExecArray): Params {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, value?.replaceAll('%2F', '/')]));
}

/** Decodes a pathname except for escaped slashes. Malformed paths are unchanged. */
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
