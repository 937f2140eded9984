import { isLocale } from '../i18n/locales.ts';
import { localizedUrl } from '../i18n/localized-url.ts';
import { MAX_QUERY_LENGTH, type SearchSite, type SuggestedPage, type Suggestion, type SuggestPages } from './search.ts';

const MAX_SUGGESTIONS = 6;
const MAX_PATH_LENGTH = 500;

interface SearchSources {
  search: SearchSite;
  suggestPages: SuggestPages;
}

/**
 * Returns suggestions (`q` and `lang`), or similar pages (`path`); null for an invalid request.
 *
 * @throws {ContentError} while no index exists
 */
export async function suggest(
  question: URLSearchParams,
  { search, suggestPages }: SearchSources,
): Promise<readonly (Suggestion | SuggestedPage)[] | null> {
  const path = question.get('path');
  if (path !== null) return path.startsWith('/') && path.length <= MAX_PATH_LENGTH ? suggestPages(path) : null;

  const q = (question.get('q') ?? '').trim();
  const locale = question.get('lang') ?? '';
  if (!isLocale(locale) || q === '' || q.length > MAX_QUERY_LENGTH) return null;
  const { kind, hits } = await search(locale, { q, page: 1, perPage: MAX_SUGGESTIONS });
  return (kind === 'complete' ? hits : []).map(({ href, label, title }) => ({
    href: localizedUrl(href, locale),
    label,
    title,
  }));
}
