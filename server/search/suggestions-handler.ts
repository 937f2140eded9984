import type { Suggestion } from '../../site/components/search/use-suggestions.ts';
import { LONGEST_QUERY, type NearPage, type NearPages, type SearchSite } from '../../site/data/search.ts';
import { ContentError } from '../../site/errors/content-error.ts';
import { isLocale } from '../../site/i18n/locales.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { serverTranslator } from '../../site/i18n/server-messages.server.ts';
import { cachePolicy } from '../http/cache-policy.ts';

const MOST = 6;
const HEADERS = { 'Cache-Control': cachePolicy.noStore, 'X-Robots-Tag': 'noindex' };

const LONGEST_PATH = 500;

/**
 * Handles what the search field asks while a visitor types (`?q=…&lang=ja`), with at most six suggestions, and what the error
 * page asks that no payload came with (`?path=…`).
 */
export function createSuggestionsHandler(search: SearchSite, nearPages: NearPages) {
  return async function suggest(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url);
    const path = searchParams.get('path');
    try {
      const found = await (path === null ? suggestionsFor(searchParams) : nearTo(path));
      return answer(found ?? [], found ? 200 : 400);
    } catch (error) {
      if (error instanceof ContentError) return answer([], 503);
      throw error;
    }
  };

  /** Null for what is no question. */
  async function suggestionsFor(searchParams: URLSearchParams): Promise<readonly Suggestion[] | null> {
    const q = (searchParams.get('q') ?? '').trim();
    const locale = searchParams.get('lang') ?? '';
    if (!isLocale(locale) || q === '' || q.length > LONGEST_QUERY) return null;
    const t = serverTranslator(locale, 'search');
    const { kind, hits } = await search(locale, { q, page: 1, perPage: MOST });
    return (kind === 'complete' ? hits : []).map(({ href, type, title }) => ({
      href: localizedUrl(href, locale),
      label: t(`types.${type}`),
      title,
    }));
  }

  async function nearTo(path: string): Promise<readonly NearPage[] | null> {
    return path.startsWith('/') && path.length <= LONGEST_PATH ? nearPages(path) : null;
  }
}

function answer(suggestions: readonly (Suggestion | NearPage)[], status: number): Response {
  return Response.json(suggestions, { status, headers: HEADERS });
}
